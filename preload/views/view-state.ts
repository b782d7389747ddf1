import * as z from 'zod/mini';
import { account, conversationId, whole } from '../schema.ts';

/** Farther from the top of the history than any window is high, pixels. */
const mostPixels = 1_000_000;

/** Where the person is in the window. */
export const viewState = z.strictObject({
  account,
  /** The open conversation. */
  conversationId,
  /** The event at the top of the history, by its timestamp, and how far below the top it begins; null: at the newest. */
  reading: z.nullable(
    z.strictObject({
      moment: whole,
      offset: z.number().check(z.minimum(-mostPixels), z.maximum(mostPixels)),
    }),
  ),
  /** What is selected in the text being written; null: it does not have the focus. */
  selection: z.nullable(z.strictObject({ from: whole, to: whole })),
});
export type ViewState = z.infer<typeof viewState>;
