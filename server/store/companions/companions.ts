import { ConversationStatus } from '../../../protocol/index.ts';
import { TimeSlice } from '../../util/time-slice.ts';
import { KeptCompanions } from '../query/companion-cache.ts';
import type { Connection, Reader } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import { conversationsChangedAfter } from '../conversations/changed-conversations.ts';

const { CONVERSATION_STATUS_ACTIVE: active } = ConversationStatus;

/** Members read at a time: about a millisecond of work. */
const membersAtOnce = 1000;
/** Conversations read at a time before it is known how many members they have, and at most. */
const atOnce = { first: 4, most: 128 };

const activeIn = statement((db, p: { personId: string; active: number }) =>
  db
    .selectFrom('members')
    .select('conversation_id as id')
    .where('person_id', '=', p.personId)
    .where('status', '=', p.active),
);
const othersIn = statement((db, p: { personId: string; ids: readonly string[]; active: number }) =>
  db
    .selectFrom('members as mine')
    .innerJoin('members as other', 'other.conversation_id', 'mine.conversation_id')
    .select(['other.conversation_id as conversation', 'other.person_id as id'])
    .where('mine.person_id', '=', p.personId)
    .where(isAnyOf('mine.conversation_id', p.ids))
    .where('mine.status', '=', p.active)
    .where('other.status', '=', p.active)
    .where('other.person_id', '!=', p.personId),
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
    const ids = known === null ? await conversationsOf(c, personId) : await changedSince(c, personId, known);
    await read(c, personId, ids, companions);
    companions.asOf = asOf;
    return companions;
  });
  return kept.counts;
}

async function conversationsOf(c: Connection, personId: string): Promise<string[]> {
  return (await c.all(activeIn, { personId, active })).map(({ id }) => id);
}

async function changedSince(c: Connection, personId: string, { asOf }: KeptCompanions): Promise<string[]> {
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
    const rows = await c.all(othersIn, { personId, ids: some, active });
    const others = Map.groupBy(rows, (row) => row.conversation);
    for (const id of some) companions.set(id, others.get(id)?.map((row) => c.companions.kept(row.id)) ?? []);
    from += some.length;
    const fitting = Math.floor((membersAtOnce * some.length) / Math.max(1, rows.length));
    most = Math.max(1, Math.min(atOnce.most, most * 4, fitting));
    await slice.pause();
  }
}
