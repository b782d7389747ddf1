import * as z from 'zod/mini';
import { account, conversationId, flag, key, text, whole } from '../schema.ts';

/** Farther from the top of the history than any window is high, pixels. */
const mostPixels = 1_000_000;

/** Where the person is in the list beside the conversation. */
export const listPlace = z.strictObject({
  tab: z.enum(['inbox', 'invitations', 'archive']),
  /** Which part of the inbox is shown. */
  filter: z.union([z.enum(['all', 'unread']), z.strictObject({ folder: key })]),
  /** What is searched for; empty: nothing. */
  query: text,
  /** How far it is scrolled, CSS pixels. */
  top: z.number().check(z.nonnegative()),
});
export type ListPlace = z.infer<typeof listPlace>;

/** Where the person is in the window. */
export const viewState = z.strictObject({
  account,
  /** The open conversation; null: none. */
  conversationId: z.nullable(conversationId),
  /** The event at the top of the history, by its timestamp, and how far below the top it begins; null: at the newest. */
  reading: z.nullable(
    z.strictObject({
      moment: whole,
      offset: z.number().check(z.minimum(-mostPixels), z.maximum(mostPixels)),
    }),
  ),
  /** What is selected in the text being written; null: it does not have the focus. */
  selection: z.nullable(z.strictObject({ from: whole, to: whole })),
  /** The pane with the conversation's details is open. */
  details: flag,
  list: listPlace,
});
export type ViewState = z.infer<typeof viewState>;
