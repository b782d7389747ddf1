import * as z from 'zod/mini';
import { conversationId, gaiaId, message, whole } from '../schema.ts';
import { annotationsView } from './annotations.ts';
import { outboxItemView } from './outbox.ts';

/** A picture that waits to be sent with the draft of its conversation. */
export const draftPhotoView = z.strictObject({
  id: whole,
  /** The name of its file. */
  name: z.string(),
});
export type DraftPhotoView = z.infer<typeof draftPhotoView>;

/** A call that is going on. */
export const callView = z.strictObject({
  /** Who is in it, as far as the loaded history tells, in the order in which they joined. */
  people: z.array(gaiaId),
  /** Who started it; empty where the loaded history does not tell. */
  by: z.string(),
  /** Milliseconds since the epoch on this computer's clock; 0 where the loaded history does not tell. */
  since: z.number(),
});
export type CallView = z.infer<typeof callView>;

/** One row of the conversation list. */
export const conversationView = z.strictObject({
  id: conversationId,
  conversation: message('Conversation'),
  lastEvent: z.nullable(message('Event')),
  /** How long the call was that `lastEvent` ends, milliseconds; absent where it ends none or that is not known. */
  lastCallMillis: z.exactOptional(whole),
  unread: whole,
  /** There may be more that are not loaded. Absent: that is all. */
  unreadMore: z.exactOptional(z.literal(true)),
  /** Absent: the person did not mark it as unread. */
  markedUnread: z.exactOptional(z.literal(true)),
  /** The people typing now, never oneself. */
  typing: z.array(gaiaId),
  /** The people whose focus is in this conversation now. */
  present: z.array(gaiaId),
  draft: z.string(),
  /** What the message in the draft will say about other messages and about people. Absent: nothing. */
  draftAnnotation: z.exactOptional(z.array(message('EventAnnotation'))),
  /** The pictures that wait to be sent with it, in their order. */
  draftPhotos: z.array(draftPhotoView),
  outbox: z.enum(['empty', 'sending', 'failed']),
  /** The message that could not be sent, where `outbox` is 'failed'; the list shows its text. */
  unsent: z.exactOptional(message('MessageContent')),
  /** Absent: there is none. */
  call: z.exactOptional(callView),
});
export type ConversationView = z.infer<typeof conversationView>;

/** The loaded part of one conversation's history, oldest first. */
export const timelineView = z.strictObject({
  conversationId,
  /** As people see them: with the newest text, or deleted. What only changes a message is in `annotations`. */
  events: z.array(message('Event')),
  annotations: z.exactOptional(annotationsView),
  hasOlder: z.boolean(),
  outbox: z.array(outboxItemView),
});
export type TimelineView = z.infer<typeof timelineView>;
