/** Small pieces of conversations for tests. */
import { EventType, SegmentType } from '../protocol/enums.ts';
import type { Event, Segment } from '../protocol/types.ts';
import type { Names } from './person-name.ts';

export const text = (value: string): Segment => ({ type: SegmentType.SEGMENT_TYPE_TEXT, text: value });
export const participant = (id: string) => ({ gaia_id: id, chat_id: id });

/** Local noon on a fixed Saturday: far from any change of the clocks. */
export const noon = new Date(2026, 10, 21, 12, 0).getTime();
export const usec = (millis: number): number => millis * 1000;

export function event(id: string, sender: string, at: number, more: Partial<Event> = {}): Event {
  return {
    event_id: id,
    sender_id: participant(sender),
    timestamp: usec(at),
    event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    ...more,
  };
}

export const message = (id: string, sender: string, at: number, words = id): Event =>
  event(id, sender, at, { chat_message: { message_content: { segment: [text(words)] } } });

/** "rui" is Rui Long, "me" is oneself. */
export const names: Names = {
  name: (id) => `${id.charAt(0).toUpperCase()}${id.slice(1)} Long`,
  first: (id) => id.charAt(0).toUpperCase() + id.slice(1),
  isSelf: (id) => id === 'me',
};
