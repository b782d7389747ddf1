import { describe, expect, it } from 'vitest';
import { message, noon, participant, usec } from '../fixtures/model.ts';
import { placeReadMarks } from './read-marks.ts';

const events = [message('a', 'me', noon), message('b', 'me', noon + 1), message('c', 'rui', noon + 2)];
const read = (id: string, at: number) => ({
  participant_id: participant(id),
  latest_read_timestamp: usec(at),
});

describe('placeReadMarks', () => {
  it('stands at the newest read event that the reader did not write', () => {
    const marks = placeReadMarks(
      events,
      [read('rui', noon + 2), read('alva', noon + 2), read('wen', noon)],
      'me',
    );
    expect([...marks]).toEqual([
      ['b', ['rui']],
      ['c', ['alva']],
      ['a', ['wen']],
    ]);
  });
  it('leaves out oneself and who has read nothing of this', () => {
    expect(
      placeReadMarks(events, [read('me', noon + 2), read('rui', noon - 5), read('alva', 0)], 'me').size,
    ).toBe(0);
  });
  it('gathers several people at one event', () => {
    const marks = placeReadMarks(events, [read('alva', noon + 9), read('wen', noon + 9)], 'me');
    expect(marks.get('c')).toEqual(['alva', 'wen']);
  });
  it('goes back over what the reader wrote last', () => {
    const own = ['d', 'e', 'f'].map((id, index) => message(id, 'rui', noon + 10 + index));
    expect([...placeReadMarks([...events, ...own], [read('rui', noon + 12)], 'me')]).toEqual([
      ['b', ['rui']],
    ]);
    expect([...placeReadMarks([...events, ...own], [read('alva', noon + 11)], 'me')]).toEqual([
      ['e', ['alva']],
    ]);
  });
});
