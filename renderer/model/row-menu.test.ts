import { describe, expect, it } from 'vitest';
import { ConversationView as View, NotificationLevel } from '../../protocol/enums.ts';
import { conversation } from '../fixtures/model.ts';
import { rowMenu } from './row-menu.ts';
import { t } from '../../words/translate.ts';

const none: ReadonlySet<string> = new Set();
const idsOf = (...input: Parameters<typeof rowMenu>) => rowMenu(...input).map(({ id }) => id);
const withState = (state: object, others = ['rui']) => {
  const view = conversation('c', others);
  return { ...view, conversation: { ...view.conversation, self_conversation_state: state } };
};

describe('the menu of a row', () => {
  it('offers what fits a conversation of two', () => {
    expect(idsOf(conversation('c', ['rui']), 'me', none)).toEqual([
      'favourite',
      'call',
      'muteHour',
      'muteEight',
      'mute',
      'archive',
      'delete',
    ]);
  });

  it('offers to leave a group, which can’t be a favourite', () => {
    expect(idsOf(conversation('c', ['rui', 'wen']), 'me', none)).toEqual([
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
    expect(idsOf(withState(state), 'me', new Set(['rui']))).toEqual([
      'unfavourite',
      'call',
      'unmute',
      'unarchive',
      'delete',
    ]);
  });

  it('offers to mark as read only what is unread', () => {
    expect(idsOf(conversation('c', ['rui'], { unread: 2 }), 'me', none)[0]).toBe('read');
  });

  it('joins the call that is going on', () => {
    const call = { people: ['rui'], by: 'rui', since: 1 };
    const item = rowMenu(conversation('c', ['rui'], { call }), 'me', none).find(({ id }) => id === 'call');
    expect(item?.label).toBe(t('calls.join'));
  });
});
