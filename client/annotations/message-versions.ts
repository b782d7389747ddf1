import type { Event, MessageContent } from '../../protocol/index.ts';
import { ownCorrections } from './annotated-event.ts';
import type { MessageAnnotations } from './message-annotations.ts';

/** A text that a message had. */
export interface MessageVersion {
  /** Microseconds. */
  readonly timestamp: number;
  readonly content: MessageContent;
}

/**
 * The texts of a message that is not deleted, oldest first: as it was sent, then each correction.
 *
 * @param original as it was sent
 */
export function versionsOf(original: Event, annotations: MessageAnnotations): readonly MessageVersion[] {
  const first = {
    timestamp: original.timestamp ?? 0,
    content: original.chat_message?.message_content ?? {},
  };
  const corrections = ownCorrections(original, annotations);
  return [first, ...corrections.map(({ timestamp, content }) => ({ timestamp, content }))];
}
