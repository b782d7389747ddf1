import { expect, it } from 'vitest';
import { HangoutEventType } from '../../../protocol/index.ts';
import { callStep, callUrl, type CallRoll } from './call.ts';

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
  expect(callStep(requested, members && roll(members), 'a')).toBe(step);
});

it.each([
  [JOIN, null, 'no call'],
  [LEAVE, null, 'not in a call'],
  [LEAVE, { a: false, b: true }, 'not in a call'],
  [END, { b: true }, 'Only those'],
  [END, null, 'Only those'],
  [HangoutEventType.HANGOUT_EVENT_TYPE_ONGOING, { a: true }, 'START, JOIN'],
  [null, null, 'START, JOIN'],
] as const)('%s with %o is refused', (requested, members, why) => {
  expect(() => callStep(requested, members && roll(members), 'a')).toThrow(why);
});

it('puts the room into the address, or says who can help', () => {
  expect(callUrl('https://meet.example.org/{room}?as={room}', 'x-1')).toBe(
    'https://meet.example.org/x-1?as=x-1',
  );
  expect(() => callUrl(null, 'x')).toThrow('administrator');
});
