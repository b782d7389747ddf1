import type { Event } from '../../protocol/index.ts';
import { isMessage, isRetracted } from '../../words/event-kind.ts';
import { lowerBound } from '../../words/merge-events.ts';
import { senderOf, timestampOf } from './event-kinds.ts';

/** Messages by others after the watermark (microseconds); one that was deleted needs no reading. */
export function countUnread(events: readonly Event[], watermark: number, self: string): number {
  let unread = 0;
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index];
    if (!event || timestampOf(event) <= watermark) break;
    if (senderOf(event) !== self && isMessage(event) && !isRetracted(event)) unread += 1;
  }
  return unread;
}

/** The newest `keep` events, or all after the watermark where those are more, up to `most`. */
export function trimEvents(
  events: readonly Event[],
  watermark: number,
  keep: number,
  most: number,
): readonly Event[] {
  if (events.length <= keep) return events;
  const unread = events.length - lowerBound(events, watermark + 1);
  return events.slice(-Math.min(most, Math.max(keep, unread)));
}
