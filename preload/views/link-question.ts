import * as z from 'zod/mini';
import { whole } from '../schema.ts';

/** What a `parley:` link would do, which the person is asked about before any of it is done. */
export const linkQuestion = z.strictObject({
  /** Names the question in its answer. */
  id: whole,
  /** Join a group, sign in or sign up at a server, show another account of this computer. */
  asks: z.enum(['join', 'sign-in', 'sign-up', 'switch']),
  /** Host of the server, with its port. */
  server: z.string(),
  /** The group's name, null where it has none or its server does not say; only for `join`. */
  group: z.nullable(z.string()),
  /** What the link calls the group, shown where its name is not known. */
  code: z.string(),
  /** Who would do it: the account's address; empty where no account is there yet. */
  account: z.string(),
});
export type LinkQuestion = z.infer<typeof linkQuestion>;
