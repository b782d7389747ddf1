import * as z from 'zod/mini';
import { conversationId, message, whole } from '../schema.ts';

const outboxPhotoView = z.strictObject({
  place: whole,
  type: z.string(),
  size: whole,
  sent: whole,
  /** Because of this one, the message failed. */
  failed: z.exactOptional(z.literal(true)),
});
export type OutboxPhotoView = z.infer<typeof outboxPhotoView>;

const outboxFileView = z.strictObject({
  name: z.string(),
  type: z.string(),
  size: whole,
  sent: whole,
});
export type OutboxFileView = z.infer<typeof outboxFileView>;

/** A message that the server has not acknowledged yet. */
export const outboxItemView = z.strictObject({
  clientGeneratedId: whole,
  conversationId,
  content: message('MessageContent'),
  /** Pictures that are sent with it, each at its place; `size` and `sent` in bytes. */
  photos: z.exactOptional(z.array(outboxPhotoView)),
  /** Files that are uploaded before it is sent; `size` and `sent` in bytes. */
  files: z.exactOptional(z.array(outboxFileView)),
  /** The person holds its uploads up. */
  paused: z.exactOptional(z.literal(true)),
  annotation: z.exactOptional(z.array(message('EventAnnotation'))),
  createdAt: z.number(),
  state: z.enum(['waiting', 'sending', 'failed']),
  /** Why it failed, for people to read. */
  reason: z.nullable(z.string()),
});
export type OutboxItemView = z.infer<typeof outboxItemView>;
