import { describe, expect, it } from 'vitest';
import { ConversationType } from '../../../protocol/index.ts';
import type { ConversationRecord } from './conversation.ts';
import { requestedLinkSharing, requestedRename, checkGroup } from './groups.ts';

const named = (name: string | null, type: ConversationType = 2): ConversationRecord =>
  ({ name, type }) as ConversationRecord;

describe('what is for groups', () => {
  it('is refused in a conversation of two', () => {
    expect(() => checkGroup(named(null, ConversationType.CONVERSATION_TYPE_ONE_TO_ONE))).toThrow(
      'groups only',
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
    expect(() => requestedRename(named('Tea'), 'Tea ')).toThrow('unchanged');
    expect(() => requestedRename(named(null), '')).toThrow('unchanged');
    expect(() => requestedRename(named('Tea'), 'x'.repeat(101))).toThrow('100');
  });
});

describe('link sharing', () => {
  const [unknown, on, off] = [0, 1, 2] as const;

  it('is turned on any time, and off when it is on', () => {
    for (const actual of [unknown, on, off]) expect(requestedLinkSharing(on, actual)).toBe(on);
    expect(requestedLinkSharing(off, on)).toBe(off);
    expect(() => requestedLinkSharing(off, off)).toThrow('off already');
    expect(() => requestedLinkSharing(off, unknown)).toThrow('off already');
    expect(() => requestedLinkSharing(unknown, on)).toThrow('ON or OFF');
    expect(() => requestedLinkSharing(null, on)).toThrow('ON or OFF');
  });
});
