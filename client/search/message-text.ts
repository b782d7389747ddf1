import { OffTheRecordStatus, SegmentType, type Event, type MessageContent } from '../../protocol/index.ts';

/** All that a message says, with its line breaks. */
export function messageText(content: MessageContent | null | undefined): string {
  return (content?.segment ?? [])
    .map(({ type, text }) => (type === SegmentType.SEGMENT_TYPE_LINE_BREAK ? '\n' : (text ?? '')))
    .join('');
}

/** Whether an event was said off the record: it is neither searched nor exported. */
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
  return messageText(event.chat_message?.message_content) || null;
}
