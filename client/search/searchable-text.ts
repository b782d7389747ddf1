import type { Event } from '../../protocol/index.ts';
import { hasContent, isOffTheRecord } from '../../words/event-kind.ts';
import { typedText } from '../../words/segment-text.ts';

/** The words that an event is found by, which a picture alone has none of; null when it must not or cannot be found. */
export function searchableText(event: Event): string | null {
  if (isOffTheRecord(event) || !hasContent(event)) return null;
  return typedText(event.chat_message?.message_content?.segment);
}
