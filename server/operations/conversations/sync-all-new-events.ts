import { limits, type Usec } from '../../../protocol/index.ts';
import { bounded } from '../../domain/bounds.ts';
import {
  type ChangedConversation,
  conversationsChangedAfter,
} from '../../store/conversations/changed-conversations.ts';
import type { StoredEvent } from '../../store/conversations/events.ts';
import { firstMissed } from '../../store/conversations/first-missed.ts';
import { mayHaveChanged } from '../../store/conversations/newest-change.ts';
import { missedEvents, type Start } from '../../store/conversations/missed-events.ts';
import type { Connection } from '../../store/query/connection.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import type { Handler } from '../context/context.ts';
import { type Change, SyncPage } from './sync-page.ts';
import { ViewReader } from './view-reader.ts';

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
  const upTo = await reader.committed();
  const after = request.last_sync_timestamp ?? 0;
  const mostBytes = bounded(request.max_response_size_bytes, limits.syncResponseBytes);
  const { gaiaId } = context.caller;
  const slice = new TimeSlice();
  const missed = (await mayHaveChanged(reader, gaiaId, { after, newest: upTo, what: 'anything' }))
    ? await missedBy(reader, gaiaId, after, slice)
    : null;
  if (missed === null || missed.changed.size === 0) {
    return {
      response: { sync_timestamp: upTo, conversation_state: [] },
      syncedTo: upTo,
      pushes: [],
    };
  }
  const page = new SyncPage(
    reader,
    new ViewReader(reader, gaiaId, inOrder(missed)),
    context.caller,
    mostBytes,
    slice,
  );
  const events = missedEvents(
    reader,
    {
      personId: gaiaId,
      starts: missed.starts,
      above: after,
      below: upTo + 1,
      now,
      expected: mostBytes / eventBytes,
    },
    slice,
  );
  for await (const changes of changesInOrder(missed.changed, events)) {
    if (!(await page.add(changes))) break;
    await slice.pause();
  }
  const syncedTo = page.full ? Math.min(page.lastPosition, upTo) : upTo;
  const states = await page.states(now);
  return { response: { sync_timestamp: syncedTo, conversation_state: states }, syncedTo, pushes: [] };
};

/** What a person missed, by conversation. */
interface Missed {
  readonly changed: ReadonlyMap<string, ChangedConversation>;
  /** Of those with events. */
  readonly starts: readonly Start[];
}

async function missedBy(reader: Connection, gaiaId: string, after: Usec, slice: TimeSlice): Promise<Missed> {
  const changed = new Map<string, ChangedConversation>();
  const starts: Start[] = [];
  for await (const some of conversationsChangedAfter(reader, gaiaId, after)) {
    if (changed.size === 0) await slice.wait();
    const unread = some.filter(
      ({ conversation: { id, newestEventAt } }) => newestEventAt > after && !changed.has(id),
    );
    starts.push(
      ...(await firstMissed(
        reader,
        unread.map(({ conversation }) => conversation.id),
        after,
      )),
    );
    for (const one of some) changed.set(one.conversation.id, one);
    await slice.pause();
  }
  return { changed, starts };
}

/** The conversations by their first change. */
function inOrder({ changed, starts }: Missed) {
  const first = new Map(starts.map(({ conversationId, from }) => [conversationId, from]));
  return [...changed.values()]
    .map(({ conversation, changedAt }) => ({ conversation, at: first.get(conversation.id) ?? changedAt }))
    .sort((a, b) => a.at - b.at)
    .map(({ conversation }) => conversation);
}

/** Events and changes to conversations in one order. A conversation's event comes before its other change at once. */
async function* changesInOrder(
  changed: Missed['changed'],
  events: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<readonly Change[]> {
  const metadata = [...changed.values()].flatMap(changesOf).sort((a, b) => a.position - b.position);
  let next = 0;
  for await (const some of events) {
    const changes: Change[] = [];
    for (const event of some) {
      const of = changed.get(event.conversation_id);
      if (!of) continue;
      for (let one = metadata[next]; one && one.position < event.timestamp; one = metadata[next]) {
        changes.push(one);
        next++;
      }
      changes.push({ position: event.timestamp, conversation: of.conversation, event, clearedTo: null });
    }
    yield changes;
  }
  yield metadata.slice(next);
}

/** What changed of a conversation beside its events. A deletion comes before what may have come after it. */
function changesOf({ conversation, changedAt, cleared }: ChangedConversation): Change[] {
  const whole = { position: changedAt, conversation, event: null, clearedTo: null };
  if (!cleared) return [whole];
  return [{ position: cleared.at, conversation, event: null, clearedTo: cleared.upTo }, whole];
}
