import { describe, expect, it } from 'vitest';
import { message, noon, unsent, usec } from '../fixtures/model.ts';
import { cameAtOnce, stillUnsent } from './events.ts';

describe('stillUnsent', () => {
  it('leaves out what is in the history already', () => {
    const sent = { ...message('a', 'me', noon), self_event_state: { client_generated_id: '7' } };
    expect(
      stillUnsent([unsent(7, noon), unsent(8, noon)], [sent]).map((item) => item.clientGeneratedId),
    ).toEqual([8]);
  });
});

describe('what came at once', () => {
  const day = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => message(`m${from + n}`, 'rui', noon + from + n));

  it('is many events after those that were there', () => {
    expect(cameAtOnce(day(1, 20), day(11, 40))).toEqual({ first: usec(noon + 21), last: usec(noon + 40) });
  });

  it('is nothing where few are new', () => {
    expect(cameAtOnce(day(1, 20), day(1, 30))).toBeNull();
    expect(cameAtOnce(day(1, 20), day(1, 20))).toBeNull();
  });
});
