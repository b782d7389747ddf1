import type { Conversation, Event } from '../../protocol/index.ts';
import { unreadMost } from '../../words/unread-count.ts';
import { ownWatermark } from './conversation-fields.ts';
import { timestampOf } from './event-kinds.ts';
import { trimEvents } from './history.ts';
import { noSignals, type LiveSignals } from './live-signals.ts';

/** Loaded events per conversation beyond which the older ones leave the memory, unless someone is reading them. */
const LOADED_MOST = 200;
export const LOADED_KEEP = 100;

/** How events came to be known. `quiet`: the first sync, where nothing is news. */
export type Arrival = 'live' | 'catch-up' | 'quiet';

/** What the model keeps of one conversation. */
export interface Entry {
  readonly conversation: Conversation;
  readonly events: readonly Event[];
  readonly hasOlder: boolean;
  /**
   * Timestamp below which events belong to pages that are not loaded: they are left to the cache, since putting them
   * before what is loaded would leave a hole between. 0 where all that was ever seen is loaded.
   */
  readonly floor: number;
  /** Someone paged back: what is loaded stays until it is released. */
  readonly expanded: boolean;
  readonly typing: LiveSignals;
  readonly focused: LiveSignals;
}

/** The floor where nothing older than these is loaded. */
export const floorOf = (events: readonly Event[]): number => (events[0] ? timestampOf(events[0]) : 0);

/** Lets older pages leave the memory; they stay in the cache. The same entry when it is small enough. */
export function trimmed(entry: Entry, atMost = LOADED_MOST): Entry {
  if (entry.expanded || entry.events.length <= atMost) return entry;
  const events = trimEvents(entry.events, ownWatermark(entry.conversation), LOADED_KEEP, unreadMost);
  return events.length === entry.events.length
    ? entry
    : { ...entry, events, hasOlder: true, floor: floorOf(events) };
}

export function newEntry(conversation: Conversation): Entry {
  return {
    conversation,
    events: [],
    hasOlder: true,
    floor: 0,
    expanded: false,
    typing: noSignals,
    focused: noSignals,
  };
}
