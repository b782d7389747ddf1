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
