import { limits, type Conversation, type Event } from '../../protocol/index.ts';
import { unreadMost } from '../../words/unread-count.ts';
import { ConversationAnnotations } from '../annotations/conversation-annotations.ts';
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
  /** Entries of the history as people see them: with the newest text, or deleted. */
  readonly events: readonly Event[];
  /** Those of them that were sent otherwise, as they were sent. */
  readonly originals: ReadonlyMap<string, Event>;
  /** What was done to messages: those that are loaded, and others that something was done to since. Grows in place. */
  readonly annotations: ConversationAnnotations;
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

/** The floor where nothing older is loaded than these, oldest first, or than a page of which they are the entries. */
export const floorOf = ([first]: readonly Event[], [other]: readonly Event[] = []): number => {
  const times = [first, other].flatMap((event) => (event ? [timestampOf(event)] : []));
  return times.length === 0 ? 0 : Math.min(...times);
};

/** Lets older pages leave the memory; they stay in the cache. The same entry when it is small enough. */
export function trimmed(entry: Entry, atMost = LOADED_MOST): Entry {
  if (entry.expanded || entry.events.length <= atMost) return forgetUnloaded(entry);
  const events = trimEvents(entry.events, ownWatermark(entry.conversation), LOADED_KEEP, unreadMost);
  return events.length === entry.events.length
    ? forgetUnloaded(entry)
    : forgetUnloaded({ ...withEvents(entry, events), hasOlder: true, floor: floorOf(events) });
}

/** With only these of its events, and of what was done to the others nothing. */
export function withEvents(entry: Entry, events: readonly Event[]): Entry {
  if (entry.originals.size + entry.annotations.size === 0) return { ...entry, events };
  const loaded = idsOf(events);
  const gone = new Set(entry.events.map(({ event_id: id }) => id ?? '').filter((id) => !loaded.has(id)));
  entry.annotations.keepOnly((id) => !gone.has(id));
  return { ...entry, events, originals: new Map([...entry.originals].filter(([id]) => loaded.has(id))) };
}

const idsOf = (events: readonly Event[]): ReadonlySet<string> =>
  new Set(events.map(({ event_id: id }) => id ?? ''));

/** Messages that are not loaded of which annotations are kept: those that something was done to since they were. */
const ANNOTATED_MOST = 500;

/** What was done to messages that are not loaded is in the cache. */
function forgetUnloaded(entry: Entry): Entry {
  if (entry.annotations.size <= entry.events.length + ANNOTATED_MOST) return entry;
  const loaded = idsOf(entry.events);
  entry.annotations.keepOnly((id) => loaded.has(id));
  return entry;
}

/** Entries of the history that a sync brings of each conversation; where fewer came, there are no more. */
export const ENTRIES_SYNCED = limits.recentEvents.standard;

/** What is loaded is a page that begins after the watermark: there may be more unread messages before it. */
export const hasUnreadBefore = ({ conversation, events, hasOlder, floor }: Entry): boolean =>
  hasOlder && events.length >= ENTRIES_SYNCED && floor > ownWatermark(conversation) + 1;

export function newEntry(conversation: Conversation): Entry {
  return {
    conversation,
    events: [],
    originals: new Map(),
    annotations: new ConversationAnnotations(),
    hasOlder: true,
    floor: 0,
    expanded: false,
    typing: noSignals,
    focused: noSignals,
  };
}
