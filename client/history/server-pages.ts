import { limits, type Event } from '../../protocol/index.ts';
import type { Cache, CachedExtent } from '../cache/cache.ts';
import type { RpcCall } from '../connection/rpc-call.ts';

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

/** An event of the server by its id; null: there is none that the person may see. */
export async function eventById(
  call: RpcCall,
  conversationId: string,
  eventId: string,
): Promise<Event | null> {
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

/** Brings the largest page before what the cache holds into it. Answers how far it reaches then, and how many came. */
export async function pageIntoCache(
  { cache, call }: { readonly cache: Pick<Cache, 'write'>; readonly call: RpcCall },
  conversationId: string,
  oldest: number | null,
): Promise<CachedExtent & { readonly count: number }> {
  const events = await pageBefore(call, conversationId, oldest, limits.eventsPage.most);
  const first = events[0]?.timestamp ?? null;
  const complete = first === null || first === oldest;
  await cache.write({ events, ...(complete && { complete: [conversationId] }) });
  return { oldest: first, complete, count: events.length };
}
