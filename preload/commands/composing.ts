import type { EventAnnotation, MessageContent } from '../../protocol/types.ts';
import type { OutboxItemView, Result } from '../views.ts';

/** What a message may carry beside its content. */
export interface MessageExtrasView {
  /** A picture that waits in the conversation's draft, by its id: its bytes came when it was added. */
  draftPhoto?: number;
  annotation?: EventAnnotation[];
}

/** A picture that waits to be sent with the draft of its conversation. */
export interface DraftPhotoView {
  id: number;
  /** The name of its file. */
  name: string;
}

export interface NewDraftPhoto {
  name: string;
  /** Media type, such as `image/png`. */
  type: string;
  bytes: Uint8Array;
}

/** As many wait as can, or the disk does not take it. */
export type DraftPhotoRefusal = 'too-much' | 'not-saved';

export interface ComposingCommands {
  /** As `sendMessage`, with a picture, or as something that one does. */
  sendWith(
    account: string,
    conversationId: string,
    content: MessageContent,
    extras: MessageExtrasView,
  ): OutboxItemView;
  /** Keeps a picture with the draft of a conversation. Answers its id, or why it cannot be kept. */
  addDraftPhoto(account: string, conversationId: string, photo: NewDraftPhoto): number | DraftPhotoRefusal;
  removeDraftPhoto(account: string, id: number): void;
  /** Whether it is still there, and whole. */
  hasDraftPhoto(account: string, id: number): boolean;
  /** Sends a message that failed with other words; its picture stays. */
  editMessage(account: string, clientGeneratedId: number, content: MessageContent): void;
  /** Whether shortcodes and emoticons become emoji while one types; the account's own switch. */
  setEmojiConversion(account: string, on: boolean): Result<null>;
}

export const composingCommandNames = [
  'sendWith',
  'addDraftPhoto',
  'removeDraftPhoto',
  'hasDraftPhoto',
  'editMessage',
  'setEmojiConversion',
] as const satisfies readonly (keyof ComposingCommands)[];
