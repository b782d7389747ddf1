import { limits } from '../../../protocol/index.ts';
import { bounded } from '../../domain/bounds.ts';
import {
  type ChangedConversation,
  conversationsChangedAfter,
} from '../../store/conversations/changed-conversations.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import { missedEvents } from '../../store/conversations/missed-events.ts';
import { committedPosition } from '../../store/commit/position-source.ts';
import type { Handler } from '../context/context.ts';
import { type Change, SyncPage } from './sync-page.ts';

/** Most events have more bytes than this: so many fit in an answer, or fewer. */
const eventBytes = 256;

/**
 * Everything that the caller may see and that changed after a position, the oldest first. Where the answer is full, its
 * sync_timestamp is the last change in it, and asking again from there goes on.
 */
export const syncAllNewEvents: Handler<'SyncAllNewEvents'> = async (context, request) => {
  const { reader } = context.store;
  const now = context.clock.nowUsec();
  // Before everything else: what commits from here on is after it.
  const upTo = await committedPosition(reader);
  const after = request.last_sync_timestamp ?? 0;
  const mostBytes = bounded(request.max_response_size_bytes, limits.syncResponseBytes);
  const page = new SyncPage(reader, context.caller, mostBytes);
  const { gaiaId } = context.caller;
  const byId = new Map<string, ChangedConversation>();
  for await (const some of conversationsChangedAfter(reader, gaiaId, after)) {
    for (const one of some) byId.set(one.conversation.id, one);
  }
  const changed = [...byId.values()];
  const events = missedEvents(reader, {
    personId: gaiaId,
    conversationIds: changed.map(({ conversation }) => conversation.id),
    above: after,
    below: upTo + 1,
    now,
    expected: mostBytes / eventBytes,
  });
  for await (const change of changesInOrder(changed, events)) {
    if (!(await page.add(change))) break;
  }
  const syncedTo = page.full ? Math.min(page.lastPosition, upTo) : upTo;
  const states = await page.states(now);
  return { response: { sync_timestamp: syncedTo, conversation_state: states }, syncedTo, pushes: [] };
};

/** Events and changes to conversations in one order. A conversation's event comes before its other change at once. */
async function* changesInOrder(
  changed: readonly ChangedConversation[],
  events: AsyncIterable<StoredEvent>,
): AsyncGenerator<Change> {
  const byId = new Map(changed.map((one) => [one.conversation.id, one]));
  const metadata = changed.flatMap(changesOf).sort((a, b) => a.position - b.position);
  let next = 0;
  for await (const event of events) {
    const of = byId.get(event.conversation_id);
    if (!of) continue;
    for (let one = metadata[next]; one && one.position < event.timestamp; one = metadata[next]) {
      yield one;
      next++;
    }
    yield { position: event.timestamp, conversation: of.conversation, event, clearedTo: null };
  }
  yield* metadata.slice(next);
}

/** What changed of a conversation beside its events. A deletion comes before what may have come after it. */
function changesOf({ conversation, changedAt, cleared }: ChangedConversation): Change[] {
  const whole = { position: changedAt, conversation, event: null, clearedTo: null };
  if (!cleared) return [whole];
  return [{ position: cleared.at, conversation, event: null, clearedTo: cleared.upTo }, whole];
}
