import { expect, it } from 'vitest';
import { HangoutEventType } from '../../../protocol/index.ts';
import { callStep, callUrl, type CallRoll } from './call.ts';
import { Refusal } from '../refusal.ts';

const {
  HANGOUT_EVENT_TYPE_START: START,
  HANGOUT_EVENT_TYPE_END: END,
  HANGOUT_EVENT_TYPE_JOIN: JOIN,
  HANGOUT_EVENT_TYPE_LEAVE: LEAVE,
} = HangoutEventType;
const roll = (members: Record<string, boolean>): CallRoll => ({
  room: 'r',
  members: Object.entries(members).map(([gaiaId, present]) => ({ gaiaId, present })),
});

it.each([
  [START, null, 'start'],
  [START, { b: true }, 'join'],
  [START, { a: true }, 'stay'],
  [JOIN, { b: true }, 'join'],
  [JOIN, { a: false, b: true }, 'join'],
  [JOIN, { a: true, b: true }, 'stay'],
  [LEAVE, { a: true, b: true }, 'leave'],
  [LEAVE, { a: true, b: false }, 'end'],
  [END, { a: true, b: true }, 'end'],
] as const)('%i with %o means to %s', (requested, members, step) => {
  expect(callStep(requested, members && roll(members), 'a', false)).toBe(step);
});

it('is declined by who is called, as long as no one has answered', () => {
  const why = new Refusal('call_end_not_allowed');
  expect(callStep(END, roll({ b: true }), 'a', true)).toBe('end');
  expect(() => callStep(END, roll({ b: true, a: false }), 'a', true)).toThrow(why);
  expect(() => callStep(END, null, 'a', true)).toThrow(why);
  expect(() => callStep(LEAVE, roll({ b: true }), 'a', true)).toThrow(new Refusal('not_in_call'));
});

const wrongType = new Refusal('field_invalid', { field: 'event_type', allowed: 'START, JOIN, LEAVE, END' });

it.each<[HangoutEventType | null, Record<string, boolean> | null, Refusal]>([
  [JOIN, null, new Refusal('no_call')],
  [LEAVE, null, new Refusal('not_in_call')],
  [LEAVE, { a: false, b: true }, new Refusal('not_in_call')],
  [END, { b: true }, new Refusal('call_end_not_allowed')],
  [END, null, new Refusal('call_end_not_allowed')],
  [HangoutEventType.HANGOUT_EVENT_TYPE_ONGOING, { a: true }, wrongType],
  [null, null, wrongType],
])('%s with %o is refused', (requested, members, why) => {
  expect(() => callStep(requested, members && roll(members), 'a', false)).toThrow(why);
});

it('puts the room into the address, or says who can help', () => {
  expect(callUrl('https://meet.example.org/{room}?as={room}', 'x-1')).toBe(
    'https://meet.example.org/x-1?as=x-1',
  );
  expect(() => callUrl(null, 'x')).toThrow(new Refusal('calls_not_set_up'));
});
