import { describe, expect, it } from 'vitest';
import { ConversationStatus, ConversationView as View } from '../../protocol/enums.ts';
import { conversation, message, names, noon, usec } from '../fixtures/model.ts';
import { newestFirst, othersOf, selfReadTimestamp, tabOf, titleOf } from './conversations.ts';

const title = (others: string[], name?: string): string =>
  titleOf(
    { ...conversation('c', others).conversation, ...(name === undefined ? {} : { name }) },
    names,
    'me',
  );

describe('titleOf', () => {
  it('is the other person, the group name, or the first names', () => {
    expect(title(['alva'])).toBe('Alva Long');
    expect(title(['alva', 'rui'], 'Boat house')).toBe('Boat house');
    expect(title(['alva', 'rui'])).toBe('Alva, Rui');
    expect(title(['a', 'b', 'c', 'd', 'e'])).toBe('A, B, C and 2 more');
    expect(title([], '')).toBe('You');
  });
});

describe('othersOf', () => {
  it('falls back to the participant data and drops doubles', () => {
    const data = [{ id: { gaia_id: 'rui' } }, { id: { gaia_id: 'me' } }, { id: { gaia_id: 'rui' } }];
    expect(othersOf({ participant_data: data }, 'me')).toEqual(['rui']);
  });
});

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
