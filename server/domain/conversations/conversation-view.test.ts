import { describe, expect, it } from 'vitest';
import { OffTheRecordToggle } from '../../../protocol/index.ts';
import { type ConversationRecord, isHidden, isParticipant, type Member, rosterOf } from './conversation.ts';
import { conversationViews, viewOf } from './conversation-view.ts';

const conversation: ConversationRecord = {
  id: 'c',
  type: 2,
  name: 'Lunch',
  creatorId: 'a',
  creatorKey: 7,
  ownerSince: 0,
  ownerId: 'a',
  linkToken: null,
  otrStatus: 2,
  otrToggle: OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED,
  groupLinkSharing: 0,
  activeHangout: false,
  createdAt: 1,
  sortAt: 50,
  newestEventAt: 50,
  changedAt: 50,
  rosterAt: 1,
};
const member = (gaiaId: string, more: Partial<Member> = {}): Member => ({
  gaiaId,
  displayName: gaiaId.toUpperCase(),
  isErased: false,
  status: 2,
  invitationStatus: 2,
  affinity: 1,
  inviterId: 'a',
  invitedAt: 1,
  activeAt: 1,
  level: 30,
  view: 1,
  hiddenAt: 0,
  ...more,
});
const roster = rosterOf([
  member('a'),
  member('b', { status: 1, invitationStatus: 1, activeAt: null }),
  member('c', { status: 3 }),
  member('d', { view: 2 }),
  member('e', { view: 2, level: 10 }),
]);

describe('a roster', () => {
  it('counts the invited and active as participants', () => {
    expect(roster.participants).toEqual(['a', 'b', 'd', 'e']);
    expect([...roster.levels.keys()]).toEqual(['a', 'b', 'd', 'e']);
    expect(isParticipant(undefined)).toBe(false);
    expect(isParticipant(member('x', { status: 3 }))).toBe(false);
  });

  it('knows who may have hidden it', () => {
    const hider = member('f', { hiddenAt: 7 });
    expect(rosterOf([member('a'), hider, member('g', { hiddenAt: 7, status: 3 })]).hiders).toEqual([hider]);
  });

  it('knows whose archive a message leaves', () => {
    expect(roster.toUnarchive).toEqual(['d']);
  });
});

describe('hidden', () => {
  it('lasts until something new arrives', () => {
    expect(isHidden(conversation, member('a', { hiddenAt: 50 }))).toBe(true);
    expect(isHidden(conversation, member('a', { hiddenAt: 49 }))).toBe(false);
  });
});

describe('a view', () => {
  const views = conversationViews(conversation, roster, new Map([['a', 40]]));

  it('has the key under which it was made, for who made it', () => {
    expect(viewOf(views, 'a').self_conversation_state?.client_generated_id).toBe('7');
    expect(viewOf(views, 'b').self_conversation_state?.client_generated_id).toBeNull();
    const keyless = conversationViews({ ...conversation, creatorKey: null }, roster, new Map());
    expect(viewOf(keyless, 'a').self_conversation_state?.client_generated_id).toBeNull();
  });

  it('is the recipient’s own in one part and shared in the rest', () => {
    const a = viewOf(views, 'a');
    const b = viewOf(views, 'b');
    expect(a.self_conversation_state).toMatchObject({
      status: 2,
      sort_timestamp: 50,
      active_timestamp: 1,
      self_read_state: { participant_id: { gaia_id: 'a' }, latest_read_timestamp: 40 },
    });
    expect(b.self_conversation_state).toMatchObject({
      status: 1,
      active_timestamp: null,
      self_read_state: { participant_id: { gaia_id: 'b' }, latest_read_timestamp: 0 },
    });
    expect({ ...a, self_conversation_state: null }).toEqual({ ...b, self_conversation_state: null });
  });

  it('lists who is there now, and data of everyone who ever was', () => {
    const view = viewOf(views, 'a');
    expect(view.current_participant?.map((p) => p.gaia_id)).toEqual(['a', 'b', 'd', 'e']);
    expect(view.read_state).toHaveLength(4);
    expect(view.participant_data?.map((p) => p.fallback_name)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('is made for members only', () => {
    expect(() => viewOf(views, 'x')).toThrow('never a member');
  });
});
