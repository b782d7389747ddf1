import { OffTheRecordStatus, type Event } from '../../protocol/index.ts';
import { typedText } from '../../words/segment-text.ts';

/** Whether an event is off the record: it is neither searched nor exported. */
export function isOffTheRecord(event: Event): boolean {
  return (
    Boolean(event.expiration_timestamp) ||
    event.persisted === false ||
    event.otr_status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD
  );
}

/** What an event is found by; null when it must not or cannot be found. */
export function searchableText(event: Event): string | null {
  if (isOffTheRecord(event)) return null;
  return typedText(event.chat_message?.message_content?.segment) || null;
}
