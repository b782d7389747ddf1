import * as z from 'zod/mini';
import { conversationId, message, whole } from '../schema.ts';

/** A message that the server has not acknowledged yet. */
export const outboxItemView = z.strictObject({
  clientGeneratedId: whole,
  conversationId,
  content: message('MessageContent'),
  /** A picture that is being sent; `size` and `sent` in bytes. */
  photo: z.exactOptional(z.strictObject({ type: z.string(), size: whole, sent: whole })),
  annotation: z.exactOptional(z.array(message('EventAnnotation'))),
  createdAt: z.number(),
  state: z.enum(['waiting', 'sending', 'failed']),
  /** Why it failed, for people to read. */
  reason: z.nullable(z.string()),
});
export type OutboxItemView = z.infer<typeof outboxItemView>;
