import { describe, expect, it } from 'vitest';
import { ConversationStatus, InvitationAffinity, NotificationLevel } from '../../protocol/enums.ts';
import { app, conversation, noon } from '../fixtures/model.ts';
import { callKey, callLine, isDeclinable, ringing, ringMillis, type RingInput } from './calls.ts';

const self = app().accounts[0]?.self ?? null;
const call = { people: ['rui'], by: 'rui', since: noon };
const calling = conversation('c', ['rui'], { call });
const withState = (state: object) => ({
  ...calling,
  conversation: { ...calling.conversation, self_conversation_state: state },
});
const ring = (change: Partial<RingInput> = {}) =>
  ringing({ views: [calling], self, ignored: new Set(), now: noon + 1000, ...change })?.id ?? null;

describe('a call rings', () => {
  it('while it is young', () => {
    expect(ring()).toBe('c');
    expect(ring({ now: noon + ringMillis })).toBeNull();
  });

  it('until it is answered or ignored', () => {
    const joined = { ...calling, call: { ...call, people: ['rui', 'me'] } };
    expect(ring({ views: [joined] })).toBeNull();
    expect(ring({ ignored: new Set([callKey(calling)]) })).toBeNull();
    expect(ring({ views: [conversation('c', ['rui'])] })).toBeNull();
  });

  it('not for the person who started it, nor when its start is unknown', () => {
    expect(ring({ views: [{ ...calling, call: { ...call, by: 'me', people: [] } }] })).toBeNull();
    expect(ring({ views: [{ ...calling, call: { ...call, since: 0 } }] })).toBeNull();
  });

  it('not during do-not-disturb', () => {
    if (!self) throw new Error('the fixture has a self');
    expect(ring({ self: { ...self, doNotDisturb: { on: true, until: null } } })).toBeNull();
    expect(ring({ self: { ...self, desktopOff: true } })).toBeNull();
    expect(ring({ self: null })).toBeNull();
    const quiet = { notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET };
    expect(ring({ views: [withState(quiet)] })).toBeNull();
  });

  it('for an invitation, unless a stranger makes it', () => {
    const status = ConversationStatus.CONVERSATION_STATUS_INVITED;
    const affinity = InvitationAffinity.INVITE_AFFINITY_LOW;
    expect(ring({ views: [withState({ status })] })).toBe('c');
    expect(ring({ views: [withState({ status, invite_affinity: affinity })] })).toBeNull();
  });

  it('one at a time, the newest', () => {
    const newer = conversation('d', ['wen'], { call: { ...call, by: 'wen', since: noon + 5 } });
    expect(ring({ views: [calling, newer] })).toBe('d');
    expect(ring({ views: [calling, newer], ignored: new Set([callKey(newer)]) })).toBe('c');
  });
});

it('a call is declined between two people, and only ignored in a group or an invitation', () => {
  const status = ConversationStatus.CONVERSATION_STATUS_INVITED;
  expect(isDeclinable(calling.conversation)).toBe(true);
  expect(isDeclinable(conversation('g', ['rui', 'wen']).conversation)).toBe(false);
  expect(isDeclinable(withState({ status }).conversation)).toBe(false);
});

describe('the line about calls', () => {
  const own = conversation('own', ['rui', 'wen'], { call: { ...call, people: ['rui', 'me', 'wen'] } });

  it('says that one is in the call here', () => {
    expect(callLine([calling, own], 'own', 'me')).toEqual({ kind: 'in', view: own, others: ['rui', 'wen'] });
  });

  it('offers the ongoing call here before one’s own call elsewhere', () => {
    expect(callLine([calling, own], 'c', 'me')?.kind).toBe('going');
    expect(callLine([calling, own], 'x', 'me')).toMatchObject({ kind: 'elsewhere', view: { id: 'own' } });
  });

  it('is silent without calls', () => {
    expect(callLine([conversation('c', ['rui'])], 'c', 'me')).toBeNull();
    expect(callLine([calling], 'x', 'me')).toBeNull();
  });
});
