import { describe, expect, it } from 'vitest';
import { ConversationType } from '../../../protocol/index.ts';
import type { ConversationRecord } from './conversation.ts';
import { askedLinkSharing, askedRename, checkGroup } from './groups.ts';

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
    expect(askedRename(named('Tea'), ' Coffee ')).toBe('Coffee');
    expect(askedRename(named('Tea'), '  ')).toBeNull();
    expect(askedRename(named('Tea'), null)).toBeNull();
  });

  it('differs from the old one and fits a line', () => {
    expect(() => askedRename(named('Tea'), 'Tea ')).toThrow('unchanged');
    expect(() => askedRename(named(null), '')).toThrow('unchanged');
    expect(() => askedRename(named('Tea'), 'x'.repeat(101))).toThrow('100');
  });
});

describe('link sharing', () => {
  const [unknown, on, off] = [0, 1, 2] as const;

  it('is turned on any time, and off when it is on', () => {
    for (const actual of [unknown, on, off]) expect(askedLinkSharing(on, actual)).toBe(on);
    expect(askedLinkSharing(off, on)).toBe(off);
    expect(() => askedLinkSharing(off, off)).toThrow('off already');
    expect(() => askedLinkSharing(off, unknown)).toThrow('off already');
    expect(() => askedLinkSharing(unknown, on)).toThrow('ON or OFF');
    expect(() => askedLinkSharing(null, on)).toThrow('ON or OFF');
  });
});
