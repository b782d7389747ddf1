import type { BridgeEvents } from '../../preload/bridge.ts';
import type { Event } from '../../protocol/types.ts';
import type { OutboxItemView } from '../../preload/views.ts';
import { mergeEvents } from '../../words/merge-events.ts';
import { annotationsOf, withAnnotations, withReplaced } from './annotations.ts';
import type { Timeline } from './mirror.ts';

/** Events kept in the window at once; those further away are read again when the person scrolls there. */
export const eventsMost = 1200;

/** More than this many events at once is what was missed, not what is being said: more than is read at a glance. */
const atOnce = 10;

/** From one event to another, by their times, microseconds. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** A part of the history without holes. */
export interface Loaded {
  events: readonly Event[];
  hasOlder: boolean;
  hasNewer: boolean;
}

/** Drops the oldest when there are too many. */
export function keepNewest({ events, hasOlder, hasNewer }: Loaded, most = eventsMost): Loaded {
  if (events.length <= most) return { events, hasOlder, hasNewer };
  return { events: events.slice(-most), hasOlder: true, hasNewer };
}

/** Drops the newest when there are too many. */
export function keepOldest({ events, hasOlder, hasNewer }: Loaded, most = eventsMost): Loaded {
  if (events.length <= most) return { events, hasOlder, hasNewer };
  return { events: events.slice(0, most), hasOlder, hasNewer: true };
}

/** Unsent messages that are not in the history yet: an event may arrive before the outbox is updated. */
export function stillUnsent(
  outbox: readonly OutboxItemView[],
  events: readonly Event[],
): readonly OutboxItemView[] {
  if (outbox.length === 0) return outbox;
  const sent = new Set(events.map((event) => event.self_event_state?.client_generated_id ?? ''));
  return outbox.filter((item) => !sent.has(String(item.clientGeneratedId)));
}

/** The times of the first and the last of many events that came at once; null where few came. */
export function cameAtOnce(before: readonly Event[], events: readonly Event[]): Stretch | null {
  const last = before.at(-1)?.timestamp ?? 0;
  const first = events.findIndex(({ timestamp }) => (timestamp ?? 0) > last);
  if (first < 0 || events.length - first <= atOnce) return null;
  return { first: events[first]?.timestamp ?? 0, last: events.at(-1)?.timestamp ?? 0 };
}

/** The timeline after a change of it. `isAway`: the person reads further up than at its end. */
export function withReceived(
  timeline: Timeline,
  { events: received, annotations, outbox }: BridgeEvents['timeline'],
  isAway: boolean,
): Timeline {
  const last = timeline.events.at(-1)?.timestamp ?? 0;
  const first = timeline.hasOlder ? (timeline.events[0]?.timestamp ?? 0) : 0;
  const isBeyond = (event: Event): boolean => timeline.hasNewer && (event.timestamp ?? 0) > last;
  const beyond = received.filter(isBeyond).length;
  // What is before the loaded part would leave a hole after it.
  const within = received.filter((event) => !isBeyond(event) && (event.timestamp ?? 0) >= first);
  // Also with an earlier version: a correction may be refused.
  const { events } = mergeEvents(withReplaced(timeline.events, received), within);
  const all = { events, hasOlder: timeline.hasOlder, hasNewer: timeline.hasNewer };
  const isAbove = events.length > eventsMost && isAway;
  const loaded = isAbove ? keepOldest(all) : keepNewest(all);
  return {
    ...timeline,
    ...loaded,
    annotations: annotationsOf(loaded.events, withAnnotations(timeline.annotations, annotations)),
    cameAtOnce: cameAtOnce(timeline.events, received) ?? timeline.cameAtOnce,
    beyond: timeline.beyond + beyond + (isAbove ? events.length - loaded.events.length : 0),
    outbox: stillUnsent(outbox, [...events, ...received]),
  };
}
