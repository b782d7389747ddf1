import { expect, it } from 'vitest';
import { EventType, HangoutEventType } from '../../protocol/enums.ts';
import { event, noon } from '../fixtures/model.ts';
import { callLengths } from './call-lengths.ts';

const call = (id: string, at: number, type: HangoutEventType, people: string[] = []) =>
  event(id, 'rui', noon + at, {
    event_type: EventType.EVENT_TYPE_HANGOUT,
    hangout_event: { event_type: type, participant_id: people.map((gaia_id) => ({ gaia_id })) },
  });
const {
  HANGOUT_EVENT_TYPE_START: start,
  HANGOUT_EVENT_TYPE_END: end,
  HANGOUT_EVENT_TYPE_JOIN: join,
} = HangoutEventType;

it('measures each call from its beginning to its end', () => {
  const events = [
    call('a', 0, start),
    call('b', 5, join),
    call('c', 90, end),
    call('d', 100, start),
    call('e', 130, end),
  ];
  expect([...callLengths(events)]).toEqual([
    ['c', 90],
    ['e', 30],
  ]);
});

it('does not guess where the beginning is not loaded', () => {
  expect(callLengths([call('c', 90, end), call('d', 100, start)]).size).toBe(0);
});

it('gives a call that no one answered no length', () => {
  const events = [
    call('a', 0, start, ['rui']),
    call('b', 1500, end, ['rui']),
    call('c', 2000, start, ['rui']),
    call('d', 2500, join, ['alva']),
    call('e', 4000, end, ['rui', 'alva']),
  ];
  expect([...callLengths(events)]).toEqual([['e', 2000]]);
});
