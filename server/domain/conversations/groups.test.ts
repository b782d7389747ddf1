import { describe, expect, it } from 'vitest';
import { ConversationType } from '../../../protocol/index.ts';
import type { ConversationRecord } from './conversation.ts';
import { requestedLinkSharing, requestedRename, checkGroup } from './groups.ts';
import { Refusal } from '../refusal.ts';

const named = (name: string | null, type: ConversationType = 2): ConversationRecord =>
  ({ name, type }) as ConversationRecord;

describe('what is for groups', () => {
  it('is refused in a conversation of two', () => {
    expect(() => checkGroup(named(null, ConversationType.CONVERSATION_TYPE_ONE_TO_ONE))).toThrow(
      new Refusal('group_needed'),
    );
    expect(() => checkGroup(named(null))).not.toThrow();
  });
});

describe('a new name', () => {
  it('is trimmed, and none when nothing is left', () => {
    expect(requestedRename(named('Tea'), ' Coffee ')).toBe('Coffee');
    expect(requestedRename(named('Tea'), '  ')).toBeNull();
    expect(requestedRename(named('Tea'), null)).toBeNull();
  });

  it('differs from the old one and fits a line', () => {
    expect(() => requestedRename(named('Tea'), 'Tea ')).toThrow(new Refusal('name_unchanged'));
    expect(() => requestedRename(named(null), '')).toThrow(new Refusal('name_unchanged'));
    expect(() => requestedRename(named('Tea'), 'x'.repeat(101))).toThrow(
      new Refusal('name_too_long', { most: 100 }),
    );
  });
});

describe('link sharing', () => {
  const [unknown, on, off] = [0, 1, 2] as const;

  it('is turned on any time, and off when it is on', () => {
    for (const actual of [unknown, on, off]) expect(requestedLinkSharing(on, actual)).toBe(on);
    expect(requestedLinkSharing(off, on)).toBe(off);
    expect(() => requestedLinkSharing(off, off)).toThrow(new Refusal('group_link_already_off'));
    expect(() => requestedLinkSharing(off, unknown)).toThrow(new Refusal('group_link_already_off'));
    expect(() => requestedLinkSharing(unknown, on)).toThrow(
      new Refusal('field_invalid', { field: 'group_link_sharing_status', allowed: 'ON, OFF' }),
    );
    expect(() => requestedLinkSharing(null, on)).toThrow(
      new Refusal('field_invalid', { field: 'group_link_sharing_status', allowed: 'ON, OFF' }),
    );
  });
});
