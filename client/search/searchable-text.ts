import { OffTheRecordStatus, type Event } from '../../protocol/index.ts';
import { hasContent } from '../../words/event-kind.ts';
import { typedText } from '../../words/segment-text.ts';

/** Whether an event is off the record: it is neither searched nor exported. */
export function isOffTheRecord(event: Event): boolean {
  return (
    Boolean(event.expiration_timestamp) ||
    event.persisted === false ||
    event.otr_status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD
  );
}

/** The words that an event is found by, which a picture alone has none of; null when it must not or cannot be found. */
export function searchableText(event: Event): string | null {
  if (isOffTheRecord(event) || !hasContent(event)) return null;
  return typedText(event.chat_message?.message_content?.segment);
}
