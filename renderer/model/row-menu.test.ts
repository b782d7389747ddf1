import { describe, expect, it } from 'vitest';
import { ConversationView as View, NotificationLevel } from '../../protocol/enums.ts';
import { conversation } from '../fixtures/model.ts';
import { noArrangement } from './arrangement.ts';
import { rowMenu, type RowSurroundings } from './row-menu.ts';
import { t } from '../../words/translate.ts';

const none: RowSurroundings = {
  selfId: 'me',
  favourites: new Set(),
  arrangement: noArrangement,
  pinned: [],
  hasCalls: true,
};
const idsOf = (...input: Parameters<typeof rowMenu>) => rowMenu(...input).map(({ id }) => id);
const withState = (state: object, others = ['rui']) => {
  const view = conversation('c', others);
  return { ...view, conversation: { ...view.conversation, self_conversation_state: state } };
};

describe('the menu of a row', () => {
  it('offers what fits a conversation of two', () => {
    expect(idsOf(conversation('c', ['rui']), none)).toEqual([
      'unread',
      'favourite',
      'folder',
      'call',
      'muteHour',
      'muteEight',
      'mute',
      'archive',
      'delete',
    ]);
  });

  it('offers no call where no call can lead anywhere', () => {
    const offered = idsOf(conversation('c', ['rui']), { ...none, hasCalls: false });
    expect(offered).toEqual(idsOf(conversation('c', ['rui']), none).filter((id) => id !== 'call'));
  });

  it('offers to leave a group', () => {
    expect(idsOf(conversation('c', ['rui', 'wen']), none)).toEqual([
      'unread',
      'favourite',
      'folder',
      'call',
      'muteHour',
      'muteEight',
      'mute',
      'archive',
      'leave',
      'delete',
    ]);
  });

  it('turns around what is already so', () => {
    const state = {
      notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
      view: [View.CONVERSATION_VIEW_ARCHIVED],
    };
    expect(idsOf(withState(state), { ...none, favourites: new Set(['rui']) })).toEqual([
      'unread',
      'unfavourite',
      'call',
      'unmute',
      'unarchive',
      'delete',
    ]);
  });

  it('says what stays on this computer, such as the pin of a group', () => {
    const hinted = (others: string[]) =>
      rowMenu(conversation('c', others), none).flatMap(({ id, hint }) => (hint === undefined ? [] : id));
    expect(hinted(['rui'])).toEqual(['unread', 'folder']);
    expect(hinted(['rui', 'wen'])).toEqual(['unread', 'favourite', 'folder']);
    const pinned = { ...none, arrangement: { ...noArrangement, groups: ['c'] } };
    expect(idsOf(conversation('c', ['rui', 'wen']), pinned)).toContain('unfavourite');
  });

  it('moves what is pinned up and down, as far as there is something to move past', () => {
    const moves = (...pinned: string[]) =>
      idsOf(conversation('c', ['rui']), { ...none, pinned }).filter((id) => id.startsWith('move'));
    expect(moves('b', 'c', 'd')).toEqual(['moveUp', 'moveDown']);
    expect(moves('c', 'd')).toEqual(['moveDown']);
    expect(moves('b', 'c')).toEqual(['moveUp']);
    expect(moves('b')).toEqual([]);
  });

  it('offers to mark as read only what is unread', () => {
    expect(idsOf(conversation('c', ['rui'], { markedUnread: true }), none)[0]).toBe('read');
    expect(idsOf(conversation('c', ['rui'], { unread: 2 }), none)[0]).toBe('read');
  });

  it('joins the call that is going on', () => {
    const call = { people: ['rui'], by: 'rui', since: 1 };
    const item = rowMenu(conversation('c', ['rui'], { call }), none).find(({ id }) => id === 'call');
    expect(item?.label).toBe(t('calls.join'));
  });
});
