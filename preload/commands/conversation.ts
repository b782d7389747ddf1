import * as z from 'zod/mini';
import { limits } from '../../protocol/index.ts';
import { account, command, conversationId, flag, key, message, text, whole } from '../schema.ts';
import { annotationsView } from '../views/annotations.ts';
import { timelineView } from '../views/conversation.ts';
import { outboxItemView } from '../views/outbox.ts';
import { personView } from '../views/person.ts';
import { result } from '../views/result.ts';

export const newConversation = z.strictObject({
  people: z.array(key).check(z.maxLength(limits.invitees)),
  name: text,
  group: flag,
});
export type NewConversation = z.infer<typeof newConversation>;

/** Making a conversation, and what is on screen of the open one. */
export const conversationCommands = {
  searchPeople: command([account, text], result(z.array(personView))),
  /** Answers the conversation's id. */
  createConversation: command([account, newConversation], result(z.string())),
  openConversation: command([account, conversationId], timelineView),
  closeConversation: command([account, conversationId], z.void()),
  /** Everything up to an event, by its timestamp, was on screen in a focused window; main decides whether the watermark moves. */
  conversationSeen: command([account, conversationId, whole], z.void()),
};

export const conversationEvents = {
  /**
   * New or changed events of the open conversation, and its unsent messages. An event takes the place of the one with its id,
   * whatever version that is.
   */
  timeline: z.strictObject({
    account,
    conversationId,
    events: z.array(message('Event')),
    /** Of the messages to which something was done or taken back: all that was done to each. */
    annotations: z.exactOptional(annotationsView),
    outbox: z.array(outboxItemView),
  }),
};
