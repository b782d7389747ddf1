import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { KeptCompanions } from '../query/companion-cache.ts';
import type { Connection, Reader } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { keyed, rowsOf } from '../query/keyed.ts';
import { conversationsChangedAfter } from '../conversations/changed-conversations.ts';
import { mayHaveChanged } from '../conversations/newest-change.ts';

const { CONVERSATION_STATUS_ACTIVE: active } = ConversationStatus;

/** Members read at a time: about a millisecond of work. */
const membersAtOnce = 1000;
/** Conversations read at a time before it is known how many members they have, and at most. */
const atOnce = { first: 8, most: 128 };

interface Place {
  readonly person_id: string;
  readonly conversation_id: string;
}

const activeIn = keyed<Place>(
  (db, p) =>
    db
      .selectFrom('members')
      .select(['person_id', 'conversation_id'])
      .where(isAnyOf('person_id', p.ids))
      .where('status', '=', active),
  (row) => [row.person_id],
  20,
);
const membersOf = keyed<Place>(
  (db, p) =>
    db
      .selectFrom('members')
      .select(['person_id', 'conversation_id'])
      .where(isAnyOf('conversation_id', p.ids))
      .where('status', '=', active),
  (row) => [row.conversation_id],
  128,
);

/**
 * Everyone who shares a conversation with the person in which both are active, each with the number of those. It is kept for
 * those asked for last: only conversations whose roster changed since are read again.
 */
export async function companionsOf(c: Reader, personId: string): Promise<ReadonlyMap<string, number>> {
  const kept = await c.companions.update(personId, async (known) => {
    // Before everything else: what commits from here on is read again next time.
    const asOf = await c.committed();
    const companions = known ?? new KeptCompanions(asOf);
    const ids =
      known === null ? await conversationsOf(c, personId) : await changedSince(c, personId, known, asOf);
    await read(c, personId, ids, companions);
    companions.asOf = asOf;
    return companions;
  });
  return kept.counts;
}

async function conversationsOf(c: Connection, personId: string): Promise<string[]> {
  const places = (await rowsOf(c, activeIn, [personId])).get(personId) ?? [];
  return places.map((place) => place.conversation_id);
}

async function changedSince(
  c: Connection,
  personId: string,
  { asOf }: KeptCompanions,
  newest: Usec,
): Promise<string[]> {
  if (!(await mayHaveChanged(c, personId, { after: asOf, newest, what: 'rosters' }))) return [];
  const changed = new Set<string>();
  for await (const some of conversationsChangedAfter(c, personId, asOf)) {
    for (const { conversation } of some) if (conversation.rosterAt > asOf) changed.add(conversation.id);
  }
  return [...changed];
}

async function read(
  c: Reader,
  personId: string,
  ids: readonly string[],
  companions: KeptCompanions,
): Promise<void> {
  const slice = new TimeSlice();
  let most = atOnce.first;
  for (let from = 0; from < ids.length;) {
    const some = ids.slice(from, from + most);
    const members = await rowsOf(c, membersOf, some);
    let read = 0;
    for (const id of some) {
      const ids = members.get(id)?.map((row) => row.person_id) ?? [];
      const others = ids.includes(personId) ? ids.filter((other) => other !== personId) : [];
      companions.set(
        id,
        others.map((other) => c.companions.kept(other)),
      );
      read += ids.length;
    }
    from += some.length;
    const fitting = Math.floor((membersAtOnce * some.length) / Math.max(1, read));
    most = Math.max(1, Math.min(atOnce.most, most * 4, fitting));
    await slice.pause();
  }
}
