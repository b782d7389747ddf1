import { expect, it } from 'vitest';
import type { ConversationState } from '../../client/index.ts';
import { ConversationType, NotificationLevel } from '../../protocol/index.ts';
import { recentMost, recentUnread } from './recent.ts';

const conversation = (id: string, unread: number, at: number, quiet = false): ConversationState => ({
  id,
  conversation: {
    name: `Group ${id}`,
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    self_conversation_state: {
      notification_level: quiet
        ? NotificationLevel.NOTIFICATION_LEVEL_QUIET
        : NotificationLevel.NOTIFICATION_LEVEL_RING,
    },
  },
  lastEvent: { timestamp: at },
  unread,
  typing: [],
  focused: [],
  draft: '',
  draftPhotos: [],
  outbox: [],
});

const account = (key: string, ...states: ConversationState[]) => ({
  key,
  session: { conversations: new Map(states.map((each) => [each.id, each])), people: new Map(), self: null },
});

it('offers what is unread in every account, the latest first', () => {
  const accounts = [
    account('a', conversation('1', 1, 10), conversation('2', 0, 50), conversation('3', 4, 30)),
    account('b', conversation('4', 2, 20), conversation('5', 9, 60, true)),
  ];
  expect(recentUnread(accounts)).toEqual([
    { account: 'a', conversationId: '3', name: 'Group 3', unread: 4 },
    { account: 'b', conversationId: '4', name: 'Group 4', unread: 2 },
    { account: 'a', conversationId: '1', name: 'Group 1', unread: 1 },
  ]);
});

it('offers no more than five', () => {
  const many = Array.from({ length: 8 }, (_, index) => conversation(String(index), 1, index));
  const ids = recentUnread([account('a', ...many)]).map(({ conversationId }) => conversationId);
  expect(ids).toEqual(['7', '6', '5', '4', '3']);
  expect(ids).toHaveLength(recentMost);
});
