import { describe, expect, it } from 'vitest';
import { type ConversationRecord, type Member, rosterOf } from './conversation.ts';
import { checkMayRemove, heirOf, newcomers } from './membership.ts';
import { Refusal } from '../refusal.ts';

const invited = 1;
const active = 2;
const left = 3;
const member = (gaiaId: string, status: Member['status'], inviterId = 'owner'): Member =>
  ({ gaiaId, status, inviterId }) as Member;
const roster = rosterOf([
  member('owner', active),
  member('gone', left),
  member('asked', invited),
  member('ann', active),
  member('bob', active, 'ann'),
]);
const conversation = { ownerId: 'owner' } as ConversationRecord;

describe('newcomers', () => {
  it('are those who are not in, and those who left', () => {
    expect(newcomers(roster, ['ann', 'new', 'gone', 'asked'])).toEqual(['new', 'gone']);
    expect(() => newcomers(roster, ['ann', 'asked'])).toThrow(new Refusal('already_in_group'));
    expect(() => newcomers(roster, [])).toThrow(new Refusal('already_in_group'));
  });

  it('fit in', () => {
    const many = Array.from({ length: 497 }, (_value, n) => `p${n}`);
    expect(() => newcomers(roster, many)).toThrow(new Refusal('group_full', { most: 500 }));
    expect(newcomers(roster, many.slice(1))).toHaveLength(496);
  });
});

describe('removing', () => {
  const may = (caller: string, removed: string) => () =>
    checkMayRemove(conversation, roster, caller, removed);

  it('is for the owner, oneself, and people one added', () => {
    for (const removed of ['owner', 'asked', 'ann', 'bob']) expect(may('owner', removed)).not.toThrow();
    expect(may('ann', 'ann')).not.toThrow();
    expect(may('ann', 'bob')).not.toThrow();
    expect(may('bob', 'ann')).toThrow(new Refusal('removal_not_allowed'));
    expect(may('ann', 'owner')).toThrow(new Refusal('removal_not_allowed'));
  });

  it('is of people who are in', () => {
    expect(may('owner', 'gone')).toThrow(new Refusal('not_in_group'));
    expect(may('owner', 'nobody')).toThrow(new Refusal('not_in_group'));
  });
});

describe('the heir', () => {
  it('is the longest-standing who is active, else who is invited', () => {
    expect(heirOf(roster, 'owner')).toBe('ann');
    expect(heirOf(rosterOf([member('owner', active), member('asked', invited)]), 'owner')).toBe('asked');
    expect(heirOf(rosterOf([member('owner', active), member('gone', left)]), 'owner')).toBeNull();
  });
});
