import * as z from 'zod/mini';
import { account, command, conversationId, flag, text, whole } from '../schema.ts';
import { accountSnapshot } from '../views/account.ts';
import { conversationView } from '../views/conversation.ts';
import { signInMode } from '../views/destination.ts';
import { personView } from '../views/person.ts';
import { done, result } from '../views/result.ts';

export const startHereRequest = z.strictObject({ displayName: text, account: text, password: text });
export type StartHereRequest = z.infer<typeof startHereRequest>;

export const joinRequest = z.strictObject({
  mode: signInMode,
  /** Address of a server or an invite link. */
  server: text,
  account: text,
  password: text,
  displayName: text,
  invite: text,
});
export type JoinRequest = z.infer<typeof joinRequest>;

/** What a person has written on this desktop and not sent. */
export const unsentView = z.strictObject({ messages: whole, drafts: whole });
export type UnsentView = z.infer<typeof unsentView>;

/** The accounts of this desktop, and what the window shows of each. */
export const accountCommands = {
  readAccount: command([account], accountSnapshot),
  /** Answers the new account's key, as `startHere` and `join` do. */
  lookAround: command([], result(z.string())),
  startHere: command([startHereRequest], result(z.string())),
  join: command([joinRequest], result(z.string())),
  /** Opens the server's page for forgotten passwords. The value is what was entered as the server's address. */
  forgotPassword: command([text], done),
  /** Whether joining at an address, as someone types it, would send what can be read on its way. */
  isUnencrypted: command([text], flag),
  /** Locks the account: history, drafts and what was not sent stay here for the next sign-in. */
  signOut: command([account], done),
  /** Signs out, and deletes all that is kept of the account here. */
  removeAccount: command([account], done),
  /** What would be lost with the account here. */
  readUnsent: command([account], unsentView),
  selectAccount: command([account], z.void()),
  retryConnection: command([account], z.void()),
};

export const accountEvents = {
  conversations: z.strictObject({
    account,
    changed: z.array(conversationView),
    removed: z.array(conversationId),
  }),
  people: z.strictObject({ account, changed: z.array(personView) }),
  /** The window may have missed something (it was hidden, a session resynchronised): read everything anew. */
  refresh: z.strictObject({ account }),
};
