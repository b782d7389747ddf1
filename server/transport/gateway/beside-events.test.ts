import { RecipientLevels } from '../../domain/conversations/recipient-levels.ts';
import { expect, test } from 'vitest';
import type { Push } from '../../domain/events/push.ts';
import { lacksConversation } from './beside-events.ts';

const pushTo = (people: number): Push => ({
  at: 1,
  to: Array.from({ length: people }, (_, index) => String(index)),
  update: { event_notification: { event: { conversation_id: { id: 'c' } } } },
  event: { levels: new RecipientLevels(), senderId: '1', clientGeneratedId: null },
});

test('a conversation is put beside an event of a small group only', () => {
  expect(lacksConversation(pushTo(10), '1')).toBe(true);
  expect(lacksConversation(pushTo(11), '1')).toBe(false);
  expect(lacksConversation({ ...pushTo(2), update: {} }, '1')).toBe(false);
});
