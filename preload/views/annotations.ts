import * as z from 'zod/mini';
import { gaiaId, key, message, whole } from '../schema.ts';

/** An emoji at a message. */
export const reactionView = z.strictObject({
  emoji: z.string(),
  /** In the order in which they added it. */
  people: z.array(gaiaId),
});
export type ReactionView = z.infer<typeof reactionView>;

/** What was done to a message, also by the person themselves and not sent yet. */
export const messageAnnotationsView = z.strictObject({
  /** In the order in which the first person who is left added each. */
  reactions: z.array(reactionView),
  /** When its text was corrected last, microseconds; absent: never. */
  editedAt: z.exactOptional(whole),
  /** Something of it is not at the server yet. */
  pending: z.exactOptional(z.literal(true)),
});
export type MessageAnnotationsView = z.infer<typeof messageAnnotationsView>;

/** By event id. */
export const annotationsView = z.record(key, messageAnnotationsView);
export type AnnotationsView = z.infer<typeof annotationsView>;

/** A text that a message had. */
export const messageVersionView = z.strictObject({
  /** Microseconds. */
  timestamp: whole,
  content: message('MessageContent'),
});
export type MessageVersionView = z.infer<typeof messageVersionView>;
