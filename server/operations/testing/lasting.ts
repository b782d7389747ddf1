import type { Event } from '../../../protocol/index.ts';
import type { TestClient } from './test-server.ts';

/**
 * An event's copy names the level at the moment of the copy; it is the conversation's, not the event's. What stands in a copy in place
 * of annotations, and the name before a quote, are said as of that moment, too.
 */
export function lasting(event: Event, { caller: { variant } }: TestClient): Event {
  const copy = plain(event);
  delete copy.self_event_state?.notification_level;
  if (variant !== 'base') return copy;
  if (copy.advances_sort_timestamp === false) delete copy.chat_message;
  const [first] = copy.chat_message?.message_content?.segment ?? [];
  if (first?.text) first.text = first.text.replace(/^> [^:]*: /, '> ');
  return copy;
}

/** Without what marks a decoded message, so that equal content compares equal. */
export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
