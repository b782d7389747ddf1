import type { EventAnnotation, MessageContent } from '../../protocol/types.ts';
import type { OutboxItemView, Result } from '../views.ts';

/** What a message may carry beside its content. */
export interface MessageExtrasView {
  /** A picture's bytes and its media type, such as `image/png`. */
  photo?: { bytes: Uint8Array; type: string };
  annotation?: EventAnnotation[];
}

export interface ComposingCommands {
  /** As `sendMessage`, with a picture, or as something that one does. */
  sendWith(
    account: string,
    conversationId: string,
    content: MessageContent,
    extras: MessageExtrasView,
  ): OutboxItemView;
  /** Sends a message that failed with other words; its picture stays. */
  editMessage(account: string, clientGeneratedId: number, content: MessageContent): void;
  /** Whether shortcodes and emoticons become emoji while one types; the account's own switch. */
  setEmojiConversion(account: string, on: boolean): Result<null>;
}

export const composingCommandNames = [
  'sendWith',
  'editMessage',
  'setEmojiConversion',
] as const satisfies readonly (keyof ComposingCommands)[];
