import * as z from 'zod/mini';
import { limits } from '../../protocol/index.ts';
import { pictureTypes } from '../picture-types.ts';
import { account, command, conversationId, flag, message, pictureBytes, text, whole } from '../schema.ts';
import { outboxItemView } from '../views/outbox.ts';
import { done } from '../views/result.ts';

export const typingState = z.enum(['started', 'paused', 'stopped']);
export type TypingState = z.infer<typeof typingState>;

const photoIds = z.array(whole).check(z.maxLength(limits.messageAttachments));

const annotations = z.array(message('EventAnnotation')).check(z.maxLength(limits.messageAnnotations));

/** What a message may carry beside its content. */
export const messageExtrasView = z.strictObject({
  /** Pictures that wait in the conversation's draft, by their ids: their bytes came when they were added. */
  draftPhotos: z.exactOptional(photoIds),
  annotation: z.exactOptional(annotations),
});
export type MessageExtrasView = z.infer<typeof messageExtrasView>;

export const newDraftPhoto = z.strictObject({
  name: text,
  /** Its media type. */
  type: z.enum(pictureTypes),
  bytes: pictureBytes,
});
export type NewDraftPhoto = z.infer<typeof newDraftPhoto>;

/** As many wait as can, or the disk does not take it. */
export const draftPhotoRefusal = z.enum(['too-much', 'not-saved']);
export type DraftPhotoRefusal = z.infer<typeof draftPhotoRefusal>;

/** Writing and sending; messages on their way are named by their `clientGeneratedId`. */
export const composingCommands = {
  setTyping: command([account, conversationId, typingState], z.void()),
  /** With the annotations that the message will have. */
  saveDraft: command([account, conversationId, text, annotations], z.void()),
  sendMessage: command(
    [account, conversationId, message('MessageContent'), z.optional(messageExtrasView)],
    outboxItemView,
  ),
  retryMessage: command([account, whole], z.void()),
  /** Whether it was still here, and not on its way. */
  discardMessage: command([account, whole], z.boolean()),
  /** Sends a failed message without one of its pictures, by its place. */
  removeUnsentPhoto: command([account, whole, whole], z.void()),
  /** Sends a failed message with another content and annotations; its pictures stay. False: it is on its way as it was. */
  editMessage: command([account, whole, message('MessageContent'), annotations], z.boolean()),
  /** Keeps a picture with the draft of a conversation. Answers its id, or why it cannot be kept. */
  addDraftPhoto: command([account, conversationId, newDraftPhoto], z.union([whole, draftPhotoRefusal])),
  removeDraftPhoto: command([account, whole], z.void()),
  /** The order of the pictures of a draft. */
  orderDraftPhotos: command([account, conversationId, photoIds], z.void()),
  /** Whether it is still there, and whole. */
  hasDraftPhoto: command([account, whole], z.boolean()),
  /** Whether shortcodes and emoticons become emoji while one types; the account's own switch. */
  setEmojiConversion: command([account, flag], done),
};
