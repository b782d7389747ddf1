import {
  CodecError,
  decode,
  encode,
  type Event,
  limits,
  type Segment,
  SegmentType,
  type Usec,
} from '../../../protocol/index.ts';
import { eventId } from './new-event.ts';

/**
 * An event from before there were bounds, as much of it as fits: without giant annotations and links, at last without
 * attachments and the end of its text. What cannot be read keeps its place in the history and says nothing.
 *
 * @param payload as stored
 */
export function cutEvent(
  payload: Uint8Array,
  { conversationId, timestamp }: { readonly conversationId: string; readonly timestamp: Usec },
): Uint8Array {
  let event = readable(payload);
  for (const cut of cuts) {
    if (event === null) break;
    event = cut(event);
    const encoded = encode('Event', event);
    if (encoded.length <= limits.eventBytes) return encoded;
  }
  return encode('Event', {
    conversation_id: { id: conversationId },
    ...(event?.sender_id && { sender_id: event.sender_id }),
    timestamp,
    event_id: eventId(timestamp),
    event_version: timestamp,
    ...(event?.expiration_timestamp && { expiration_timestamp: event.expiration_timestamp }),
  });
}

function readable(payload: Uint8Array): Event | null {
  try {
    return decode('Event', payload);
  } catch (error) {
    if (error instanceof CodecError) return null;
    throw error;
  }
}

/** From the least to the most that gets lost; each on top of those before. */
const cuts: readonly ((event: Event) => Event)[] = [
  (event) => event,
  (event) => withMessage(event, { annotation: fitting(event) }),
  (event) => withSegments(event, segmentsOf(event).map(withoutGiantLink)),
  (event) => withMessage(event, { annotation: [] }),
  (event) =>
    withMessage(event, {
      message_content: {
        ...event.chat_message?.message_content,
        segment: [...segmentsOf(event)],
        attachment: [],
      },
    }),
  (event) => withSegments(event, firstSegments(segmentsOf(event))),
];

function withMessage(event: Event, changed: Event['chat_message']): Event {
  return event.chat_message ? { ...event, chat_message: { ...event.chat_message, ...changed } } : event;
}

const segmentsOf = (event: Event): readonly Segment[] => event.chat_message?.message_content?.segment ?? [];

function withSegments(event: Event, segment: readonly Segment[]): Event {
  const content = event.chat_message?.message_content;
  return content ? withMessage(event, { message_content: { ...content, segment: [...segment] } }) : event;
}

const fitting = (event: Event) =>
  (event.chat_message?.annotation ?? [])
    .filter((one) => encode('EventAnnotation', one).length <= limits.annotationBytes)
    .slice(0, limits.messageAnnotations);

/** Its words stay. */
function withoutGiantLink(segment: Segment): Segment {
  const target = segment.link_data?.link_target ?? '';
  if (Buffer.byteLength(target) <= limits.linkBytes) return segment;
  return { type: SegmentType.SEGMENT_TYPE_TEXT, text: segment.text ?? '' };
}

/** The beginning of a text: as many segments as leave room for the rest of the event. */
function firstSegments(segments: readonly Segment[]): readonly Segment[] {
  let room = limits.eventBytes / 2;
  const end = segments.findIndex((segment) => {
    room -= encode('Segment', segment).length;
    return room < 0;
  });
  return end < 0 ? segments : segments.slice(0, end);
}
