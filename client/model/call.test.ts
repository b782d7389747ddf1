import { expect, it } from 'vitest';
import { HangoutEventType, type Event } from '../../protocol/index.ts';
import { callOf } from './call.ts';

const who = (id: string) => ({ gaia_id: id, chat_id: id });
const at = (timestamp: number, event_type: HangoutEventType, id: string): Event => ({
  timestamp,
  sender_id: who(id),
  hangout_event: { event_type, participant_id: [who(id)] },
});
const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_JOIN: join } = HangoutEventType;
const { HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
const on = { has_active_hangout: true };

it('a call has people, a caller and a beginning', () => {
  expect(callOf({}, [at(1, start, 'a')])).toBeNull();
  expect(callOf(on, [at(1, start, 'a'), at(2, join, 'b')])).toEqual({
    people: ['a', 'b'],
    by: 'a',
    sinceUsec: 1,
  });
});

it('the newest beginning counts', () => {
  const events = [at(1, start, 'a'), at(2, end, 'a'), at(3, start, 'b')];
  expect(callOf(on, events)).toEqual({ people: ['b'], by: 'b', sinceUsec: 3 });
});

it('of a call that began before the loaded history, only what is loaded is known', () => {
  expect(callOf(on, [at(2, join, 'b')])).toEqual({ people: ['b'], by: '', sinceUsec: 0 });
});
