import { describe, expect, it } from 'vitest';
import { ConversationStatus, ConversationView as View } from '../../protocol/enums.ts';
import { conversation, message, noon, usec } from '../fixtures/model.ts';
import { newestFirst, selfReadTimestamp, tabOf } from './conversations.ts';

describe('tabOf', () => {
  const tab = (status: ConversationStatus, view: View[]) =>
    tabOf({ self_conversation_state: { status, view } });
  it('follows status and view', () => {
    const active = ConversationStatus.CONVERSATION_STATUS_ACTIVE;
    expect(tab(active, [View.CONVERSATION_VIEW_INBOX])).toBe('inbox');
    expect(tab(active, [])).toBe('inbox');
    expect(tab(active, [View.CONVERSATION_VIEW_ARCHIVED])).toBe('archive');
    expect(tab(active, [View.CONVERSATION_VIEW_ARCHIVED, View.CONVERSATION_VIEW_INBOX])).toBe('inbox');
    expect(tab(ConversationStatus.CONVERSATION_STATUS_INVITED, [View.CONVERSATION_VIEW_INBOX])).toBe(
      'invitations',
    );
  });
});

describe('newestFirst', () => {
  it('puts the newest first and keeps equals in one order', () => {
    const old = conversation('b', ['x'], { lastEvent: message('1', 'x', noon) });
    const fresh = conversation('a', ['x'], { lastEvent: message('2', 'x', noon + 1) });
    const equal = conversation('c', ['x'], { lastEvent: message('3', 'x', noon) });
    expect(newestFirst([equal, old, fresh]).map((view) => view.id)).toEqual(['a', 'b', 'c']);
  });
  it('is not moved by an event that does not advance the order', () => {
    const quiet = conversation('a', ['x'], {
      lastEvent: { ...message('1', 'x', noon + 5), advances_sort_timestamp: false },
    });
    const loud = conversation('b', ['x'], { lastEvent: message('2', 'x', noon) });
    expect(newestFirst([quiet, loud]).map((view) => view.id)).toEqual(['b', 'a']);
  });
});

describe('selfReadTimestamp', () => {
  it('reads the own state, else the list of all', () => {
    const all = { read_state: [{ participant_id: { gaia_id: 'me' }, latest_read_timestamp: usec(noon) }] };
    expect(selfReadTimestamp(all, 'me')).toBe(usec(noon));
    expect(selfReadTimestamp({}, 'me')).toBe(0);
  });
});
