import { limits, type Usec } from '../../protocol/index.ts';
import { bounded } from '../domain/bounds.ts';
import { type ChangedConversation, conversationsChangedAfter } from '../store/conversations.ts';
import { eventsAfter, type StoredEvent } from '../store/events.ts';
import { committedPosition } from '../store/position-source.ts';
import type { Context, Handler } from './context.ts';
import { type Change, SyncPage } from './sync-page.ts';

/** Events read at a time: about what a full answer of the standard size holds. */
const batch = 4000;

/** Of SyncAllNewEventsResponse. */
const stateField = 3;

/**
 * Everything that the caller may see and that changed after a position, the oldest first. Where the answer is full, its
 * sync_timestamp is the last change in it, and asking again from there goes on.
 */
export const syncAllNewEvents: Handler<'SyncAllNewEvents'> = async (context, request) => {
  const { reader } = context.store;
  // Before everything else: what commits from here on is after it.
  const upTo = await committedPosition(reader);
  const after = request.last_sync_timestamp ?? 0;
  const page = new SyncPage(
    reader,
    context.caller,
    bounded(request.max_response_size_bytes, limits.syncResponseBytes),
  );
  const changed = await conversationsChangedAfter(reader, context.caller.gaiaId, after);
  for await (const change of changesInOrder(context, changed, after)) {
    if (!(await page.add(change))) break;
  }
  return {
    response: { sync_timestamp: page.full ? page.lastPosition : upTo },
    encoded: page.encoded(stateField),
    pushes: [],
  };
};

/** Events and changes to conversations in one order. A conversation's event comes before its other change at once. */
async function* changesInOrder(
  { caller, clock, store }: Context,
  changed: readonly ChangedConversation[],
  after: Usec,
): AsyncGenerator<Change> {
  const byId = new Map(changed.map((one) => [one.conversation.id, one]));
  const metadata = changed.flatMap(changesOf).sort((a, b) => a.position - b.position);
  let next = 0;
  for await (const event of eventsFrom()) {
    const of = byId.get(event.conversation_id);
    if (!of) continue;
    for (let one = metadata[next]; one && one.position < event.timestamp; one = metadata[next]) {
      yield one;
      next++;
    }
    yield { position: event.timestamp, conversation: of.conversation, event, clearedTo: null };
  }
  yield* metadata.slice(next);

  async function* eventsFrom(): AsyncGenerator<StoredEvent> {
    const of = { conversationIds: [...byId.keys()], personId: caller.gaiaId };
    let position = after;
    for (;;) {
      const events = await eventsAfter(store.reader, of, position, clock.nowUsec(), batch);
      yield* events;
      const last = events.at(-1);
      if (!last || events.length < batch) return;
      position = last.timestamp;
    }
  }
}

/** What changed of a conversation beside its events. A deletion is told before what may have come after it. */
function changesOf({ conversation, changedAt, cleared }: ChangedConversation): Change[] {
  const whole = { position: changedAt, conversation, event: null, clearedTo: null };
  if (!cleared) return [whole];
  return [{ position: cleared.at, conversation, event: null, clearedTo: cleared.upTo }, whole];
}
