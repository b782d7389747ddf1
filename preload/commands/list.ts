import * as z from 'zod/mini';
import { account, command, conversationId, key } from '../schema.ts';
import { arrangementView } from '../views/arrangement.ts';
import { done } from '../views/result.ts';

/** `leave`: groups only. `delete`: the own history of it, on every computer of the person. */
export const removal = z.enum(['leave', 'delete']);
export type Removal = z.infer<typeof removal>;

/** What can be done with a conversation from the list: moving, reading, leaving, calls, surprises. */
export const listCommands = {
  archiveConversation: command([account, conversationId], done),
  unarchiveConversation: command([account, conversationId], done),
  /** Keeps how the person arranged the list, on this computer. */
  arrange: command([account, arrangementView], z.void()),
  /** Everything that is in it counts as read, and it is no longer marked as unread. */
  markConversationRead: command([account, conversationId], z.void()),
  /** On this computer only; until it is opened, or marked as read. */
  markConversationUnread: command([account, conversationId], z.void()),
  /** The person opened it: it is no longer marked as unread. */
  clearUnreadMark: command([account, conversationId], z.void()),
  /** Everything in every conversation of the account counts as read. */
  markAllRead: command([account], z.void()),
  /**
   * Takes a conversation out of the list at once, and leaves it or deletes its history some seconds later: until then
   * `keepConversation` takes it back. The event `say` reports a failure, and the conversation is back.
   */
  removeConversation: command([account, conversationId, removal], done),
  /** False: it came too late. */
  keepConversation: command([account, conversationId], z.boolean()),

  acceptInvitation: command([account, conversationId], done),
  declineInvitation: command([account, conversationId], done),
  /** Blocks who invited the person, and declines the invitation. */
  blockInviter: command([account, conversationId], done),

  /** Starts the conversation's call or joins it, and opens its address in the browser. */
  joinCall: command([account, conversationId], done),
  /** The person saw that it rings, and does not want to join. */
  ignoreCall: command([account, conversationId], z.void()),
  /** Ends a call of two that rings, for both. */
  declineCall: command([account, conversationId], done),
  leaveCall: command([account, conversationId], done),

  /** A surprise, by its name, for the people who are there to see it; every client, this one too, gets it as `easterEgg`. */
  sendEasterEgg: command([account, conversationId, key], done),
};

export const listEvents = {
  /** A surprise sent just now; a window that is hidden misses it. */
  easterEgg: z.strictObject({ account, conversationId, sender: z.string(), message: z.string() }),
};
