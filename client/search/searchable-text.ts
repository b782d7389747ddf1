import { filesIn, type Event } from '../../protocol/index.ts';
import { hasContent, isOffTheRecord } from '../../words/event-kind.ts';
import { typedText } from '../../words/segment-text.ts';

/** The words that an event is found by, names of files too; a picture alone has none. Null when it must not or cannot be found. */
export function searchableText(event: Event): string | null {
  if (isOffTheRecord(event) || !hasContent(event)) return null;
  const { chat_message: message } = event;
  return [typedText(message?.message_content?.segment), ...filesIn(message).map(({ name }) => name)].join(
    '\n',
  );
}
