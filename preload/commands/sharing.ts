import * as z from 'zod/mini';
import { account, command, flag } from '../schema.ts';
import { done, result } from '../views/result.ts';

/** An invite link, and until when it is good, milliseconds since the epoch on this computer's clock. */
export const inviteLinkView = z.strictObject({ link: z.string(), expiresAt: z.number() });
export type InviteLinkView = z.infer<typeof inviteLinkView>;

/** Others at the server: the one on this computer, and any other that one invites people to. */
export const sharingCommands = {
  /** Whether others on the network reach the server on this computer. */
  setSharing: command([flag], done),
  /** The link with which people sign up at the account's server; the flag asks for another one than before. */
  readInviteLink: command([account, flag], result(inviteLinkView)),
};
