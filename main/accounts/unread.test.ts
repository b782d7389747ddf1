import { expect, it } from 'vitest';
import type { ConversationState } from '../../client/index.ts';
import { NotificationLevel, type Conversation } from '../../protocol/index.ts';
import { unreadOf } from './unread.ts';

const waiting = (unread: number, conversation: Conversation = {}): ConversationState =>
  ({ unread, conversation }) as ConversationState;

it('counts what is unread, but not in muted conversations', () => {
  const muted = {
    self_conversation_state: { notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET },
  };
  expect(unreadOf([waiting(2), waiting(3), waiting(9, muted)])).toBe(5);
});

it('counts a conversation that was marked as unread as one message', () => {
  const marked = { ...waiting(0), markedUnread: true } as ConversationState;
  expect(unreadOf([waiting(2), marked, { ...marked, unread: 3 }])).toBe(6);
});
