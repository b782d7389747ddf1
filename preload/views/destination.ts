import * as z from 'zod/mini';
import { account, conversationId } from '../schema.ts';

export const signInMode = z.enum(['sign-in', 'sign-up']);

/** What an invite link says: the server's address, and the code. */
export const inviteView = z.strictObject({ server: z.string(), invite: z.string() });
export type InviteView = z.infer<typeof inviteView>;

/** The form to join a server, filled in as far as a link says. */
export const signInDestination = z.strictObject({
  kind: z.literal('sign-in'),
  mode: signInMode,
  server: z.string(),
  invite: z.string(),
});
export type SignInDestination = z.infer<typeof signInDestination>;

/** Where the main process asks the window to go. */
export const destination = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('conversation'),
    account,
    conversationId,
    /** Of the message to show, microseconds. */
    moment: z.exactOptional(z.number()),
  }),
  z.strictObject({ kind: z.literal('mood-editor'), account }),
  z.strictObject({ kind: z.literal('new-conversation'), account }),
  z.strictObject({ kind: z.literal('mark-all-read'), account }),
  z.strictObject({ kind: z.literal('updates') }),
  z.strictObject({ kind: z.literal('shortcuts') }),
  z.strictObject({ kind: z.literal('settings'), account }),
  signInDestination,
]);
export type Destination = z.infer<typeof destination>;
