import { limits, type Event } from '../../protocol/index.ts';
import { isAnnotation } from '../../words/event-kind.ts';
import { annotationOf, type Annotation } from '../annotations/annotation.ts';
import type { Cache, CachedExtent } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import type { CachedPage } from '../model/cached-state.ts';
import { timestampOf } from '../model/event-kinds.ts';
import type { LoadedEvents } from '../model/loaded-events.ts';
import { ClientError } from '../util/errors.ts';

/** Up to `limit` events of the server before a moment (microseconds), oldest first; null: the newest. */
export async function pageBefore(
  call: RpcCall,
  conversationId: string,
  moment: number | null,
  limit: number,
): Promise<readonly Event[]> {
  const { conversation_state: state } = await call('GetConversation', {
    conversation_spec: { conversation_id: { id: conversationId } },
    include_conversation_metadata: false,
    include_event: true,
    max_events_per_conversation: limit,
    ...(moment === null ? {} : { event_continuation_token: { event_timestamp: moment } }),
  });
  return state?.event ?? [];
}

/** Calls of servers that do not know `GetMessages`. */
const tooOld = new WeakSet<RpcCall>();

/** Whether a server refused a call because it does not know it, not because of what was asked. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ClientError && error.code === 'refused' && !error.refusal;

/**
 * Up to `limit` entries of the history before a moment, and what changes them now, oldest first; empty: nothing is before it. Null: the
 * server is too old to say.
 */
async function messagesBefore(
  call: RpcCall,
  conversationId: string,
  moment: number | null,
  limit: number,
): Promise<readonly Event[] | null> {
  if (tooOld.has(call)) return null;
  try {
    const { event: events, amendment } = await call('GetMessages', {
      conversation_id: { id: conversationId },
      max_events: limit,
      ...(moment === null ? {} : { event_continuation_token: { event_timestamp: moment } }),
    });
    return [...(events ?? []), ...(amendment ?? [])].sort((a, b) => timestampOf(a) - timestampOf(b));
  } catch (error) {
    if (!isUnknown(error)) throw error;
    tooOld.add(call);
    return null;
  }
}

/** Entries of the history that a page should have: a screen of them. What only changes messages may fill many a page. */
const entriesWanted = 20;
/** Pages in a row that are looked through for them. */
const pagesMost = 20;

/**
 * Up to `limit` entries of the history before a moment, and what was done to them. From an older server all events, and further back
 * while there are few entries of the history: then there are more than `limit` events. `complete`: nothing is before them.
 */
export async function entriesBefore(
  call: RpcCall,
  conversationId: string,
  moment: number | null,
  limit: number,
): Promise<CachedPage> {
  const messages = await messagesBefore(call, conversationId, moment, limit);
  if (messages) return { events: messages, complete: messages.length === 0 };
  let events: readonly Event[] = [];
  let before = moment;
  for (let page = 0; page < pagesMost; page += 1) {
    const most = page === 0 ? limit : limits.eventsPage.most;
    const older = await pageBefore(call, conversationId, before, most);
    const [first] = older;
    if (!first) return { events, complete: true };
    events = [...older, ...events];
    before = first.timestamp ?? 0;
    const entries = events.reduce((count, event) => count + (isAnnotation(event) ? 0 : 1), 0);
    // A page without any that changes another has as many entries as there are.
    if (entries >= Math.min(limit, entriesWanted) || entries === events.length) break;
  }
  return { events, complete: false };
}

/** A message of the server, and what was done to it. */
export interface FoundMessage {
  readonly event: Event;
  readonly said: readonly Annotation[];
}

/** A message of the server by its id; null: there is none that the person may see. */
export async function messageById(
  call: RpcCall,
  conversationId: string,
  eventId: string,
): Promise<FoundMessage | null> {
  try {
    const request = { conversation_id: { id: conversationId }, event_id: [eventId] };
    const { event: events, amendment } = await call('GetMessages', request);
    const [event] = events ?? [];
    return event ? { event, said: (amendment ?? []).flatMap((one) => annotationOf(one) ?? []) } : null;
  } catch (error) {
    // An older server does not know the operation, and the base variant has none.
    if (!(error instanceof ClientError) || error.retry) throw error;
    const event = await eventById(call, conversationId, eventId);
    return event && { event, said: [] };
  }
}

/** An event of the server by its id; null: there is none that the person may see. */
async function eventById(call: RpcCall, conversationId: string, eventId: string): Promise<Event | null> {
  // Asked for no events, the server answers where a page would end: at the event of the token.
  const { conversation_state: state } = await call('GetConversation', {
    conversation_spec: { conversation_id: { id: conversationId } },
    include_conversation_metadata: false,
    include_event: false,
    event_continuation_token: { event_id: eventId },
  });
  const at = state?.event_continuation_token?.event_timestamp;
  if (!at) return null;
  const [event] = await pageBefore(call, conversationId, at + 1, 1);
  return event?.event_id === eventId ? event : null;
}

export interface IntoCache {
  readonly cache: Pick<Cache, 'extent' | 'write'>;
  readonly call: RpcCall;
  readonly model: { readonly events: Pick<LoadedEvents, 'withoutErased' | 'erasures'> };
}

/** Brings the largest page before what the cache holds into it. Answers how far it reaches then, and how many came. */
export async function pageIntoCache(
  { cache, call, model }: IntoCache,
  conversationId: string,
  oldest: number | null,
): Promise<CachedExtent & { readonly count: number }> {
  const most = limits.eventsPage.most;
  const fetched =
    (await messagesBefore(call, conversationId, oldest, most)) ??
    (await pageBefore(call, conversationId, oldest, most));
  const first = fetched[0]?.timestamp ?? null;
  const page = { events: fetched, complete: first === null || first === oldest };
  const { events, complete } = model.events.withoutErased(conversationId, page);
  await cache.write({ events, ...(complete && { complete: [conversationId] }) });
  // The write waits for others: what is deleted meanwhile may have been written before it.
  const isStale = model.events.withoutErased(conversationId, page).events.length < events.length;
  if (isStale) await cache.write(model.events.erasures(conversationId));
  // Of the page as it was fetched: where all of it was deleted, the next one is still further back.
  return { oldest: first, complete, count: events.length };
}
