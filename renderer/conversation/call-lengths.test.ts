import { expect, it } from 'vitest';
import { EventType, HangoutEventType } from '../../protocol/enums.ts';
import { event, noon } from '../fixtures/model.ts';
import { callLengths } from './call-lengths.ts';

const call = (id: string, at: number, type: HangoutEventType) =>
  event(id, 'rui', noon + at, {
    event_type: EventType.EVENT_TYPE_HANGOUT,
    hangout_event: { event_type: type },
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
