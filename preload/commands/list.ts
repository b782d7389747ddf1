import type { Result } from '../views.ts';

/** What can be done with a conversation from the list: moving, reading, leaving, calls, surprises. */
export interface ListCommands {
  archiveConversation(account: string, conversationId: string): Result<null>;
  unarchiveConversation(account: string, conversationId: string): Result<null>;
  /** Everything that is in it counts as read. */
  markConversationRead(account: string, conversationId: string): void;
  /**
   * Takes a conversation out of the list at once, and leaves it or deletes its history some seconds later: until then
   * `keepConversation` takes it back. A failure is told by `say`, and the conversation is back.
   */
  removeConversation(account: string, conversationId: string, how: Removal): void;
  /** False: it came too late. */
  keepConversation(account: string, conversationId: string): boolean;

  acceptInvitation(account: string, conversationId: string): Result<null>;
  declineInvitation(account: string, conversationId: string): Result<null>;
  /** Silence between the person and who invited them, and no to the invitation. */
  blockInviter(account: string, conversationId: string): Result<null>;

  /** Begins the conversation's call or joins it, and opens its address in the browser. */
  joinCall(account: string, conversationId: string): Result<null>;
  /** The person saw that it rings, and does not want to join. */
  ignoreCall(account: string, conversationId: string): void;
  leaveCall(account: string, conversationId: string): Result<null>;

  /** A surprise for whoever is there to see it; told to every client, this one too, by `easterEgg`. */
  sendEasterEgg(account: string, conversationId: string, message: string): Result<null>;
}

/** `leave`: groups only. `delete`: the own history of it, on every computer of the person. */
export type Removal = 'leave' | 'delete';

export const listCommandNames = [
  'archiveConversation',
  'unarchiveConversation',
  'markConversationRead',
  'removeConversation',
  'keepConversation',
  'acceptInvitation',
  'declineInvitation',
  'blockInviter',
  'joinCall',
  'ignoreCall',
  'leaveCall',
  'sendEasterEgg',
] as const satisfies readonly (keyof ListCommands)[];
