import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import { fileUses } from '../files/file-erasure.ts';
import { imageUses } from '../media/media-erasure.ts';
import { statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';

const invited = ConversationStatus.CONVERSATION_STATUS_INVITED;
const active = ConversationStatus.CONVERSATION_STATUS_ACTIVE;

interface Stretch {
  id: string;
  from: number;
  upTo: number;
  invited: number;
  active: number;
}

const keyColumns = ['conversation_id', 'sender_id', 'client_generated_id', 'timestamp'] as const;

/** Events within a stretch of a conversation that no participant may see. */
const unseen = (p: Stretch): RawBuilder<SqlBool> => sql<SqlBool>`conversation_id = ${p.id}
  and timestamp >= ${p.from} and timestamp <= ${p.upTo}
  and not exists (
    select 1 from spans as s
    join members as m on m.conversation_id = s.conversation_id and m.person_id = s.person_id
    where s.conversation_id = events.conversation_id and m.status in (${p.invited}, ${p.active})
      and s.starts_at <= events.timestamp and s.ends_at >= events.timestamp)`;

/** Keeps the keys of the events that are about to go, so that nothing is made again under them. */
const keepKeys = (db: Kysely<Tables>, going: RawBuilder<SqlBool>) =>
  db
    .insertInto('spent_keys')
    .columns([...keyColumns])
    .expression((e) =>
      e
        .selectFrom('events')
        .select(keyColumns)
        .$narrowType<{ client_generated_id: number }>()
        .where('client_generated_id', 'is not', null)
        .where(going),
    );
const expired = (p: { now: number }): RawBuilder<SqlBool> => sql<SqlBool>`expires_at <= ${p.now}`;

const amending = (p: {
  id: string;
  target: number;
}): RawBuilder<SqlBool> => sql<SqlBool>`conversation_id = ${p.id}
  and timestamp in (
    select a.timestamp from amendments as a where a.conversation_id = ${p.id} and a.target_at = ${p.target})`;

const keepAmendingKeys = statement((db, p: { id: string; target: number }) => keepKeys(db, amending(p)));
const deleteAmending = statement((db, p: { id: string; target: number }) =>
  db.deleteFrom('events').where(amending(p)),
);
const keepUnseenKeys = statement((db, p: Stretch) => keepKeys(db, unseen(p)));
const deleteUnseen = statement((db, p: Stretch) => db.deleteFrom('events').where(unseen(p)));
const keepExpiredKeys = statement((db, p: { now: number }) => keepKeys(db, expired(p)));
const deleteExpired = statement((db, p: { now: number }) => db.deleteFrom('events').where(expired(p)));
const someExpired = statement((db, p: { now: number }) =>
  db.selectFrom('events').select('timestamp').where(expired(p)).limit(1),
);
const endOfExpired = statement((db, p: { now: number; after: number }) =>
  db
    .selectFrom('events')
    .select('expires_at')
    .where(expired(p))
    .orderBy('expires_at')
    .limit(1)
    .offset(p.after),
);
const spentKey = statement((db, p: { conversationId: string; senderId: string; key: number }) =>
  db
    .selectFrom('spent_keys')
    .select('timestamp')
    .where('conversation_id', '=', p.conversationId)
    .where('sender_id', '=', p.senderId)
    .where('client_generated_id', '=', p.key),
);
const firstSight = statement((db, p: { id: string; personId: string }) =>
  db
    .selectFrom('spans')
    .select('starts_at')
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId)
    .orderBy('starts_at')
    .limit(1),
);
const sightOfAll = statement((db, p: Stretch) =>
  db
    .selectFrom('spans as s')
    .innerJoin('members as m', (on) =>
      on.onRef('m.conversation_id', '=', 's.conversation_id').onRef('m.person_id', '=', 's.person_id'),
    )
    .select('s.person_id')
    .where('s.conversation_id', '=', p.id)
    .where('m.status', 'in', [p.invited, p.active])
    .where('s.starts_at', '<=', p.from)
    .where('s.ends_at', '>=', p.upTo)
    .limit(1),
);

interface SentBy {
  id: string;
  senderId: string;
}
const sentAbove = statement((db, p: SentBy & { above: number; most: number }) =>
  db
    .selectFrom('events')
    .select('timestamp')
    .where('conversation_id', '=', p.id)
    .where('sender_id', '=', p.senderId)
    .where('timestamp', '>', p.above)
    .orderBy('timestamp')
    .limit(p.most),
);
const deleteSent = statement((db, p: SentBy & { from: number; upTo: number }) =>
  db
    .deleteFrom('events')
    .where('conversation_id', '=', p.id)
    .where('sender_id', '=', p.senderId)
    .where('timestamp', '>=', p.from)
    .where('timestamp', '<=', p.upTo),
);
const forgetKeys = statement((db, p: SentBy) =>
  db.deleteFrom('spent_keys').where('conversation_id', '=', p.id).where('sender_id', '=', p.senderId),
);
const deleteSpans = statement((db, p: { id: string; personId: string }) =>
  db.deleteFrom('spans').where('conversation_id', '=', p.id).where('person_id', '=', p.personId),
);

const endOfSome = statement((db, p: { id: string; from: number; upTo: number; after: number }) =>
  db
    .selectFrom('events')
    .select('timestamp')
    .where('conversation_id', '=', p.id)
    .where('timestamp', '>=', p.from)
    .where('timestamp', '<=', p.upTo)
    .orderBy('timestamp')
    .limit(1)
    .offset(p.after),
);

/** Events erased in one commit: others wait for it. */
const atOnce = 500;

/**
 * Erases some of what a person sent in a conversation after a timestamp, the oldest first, with the keys.
 *
 * @returns where to go on; null: that was all
 */
export async function eraseSentBy(
  tx: Transaction,
  id: string,
  senderId: string,
  above: Usec,
): Promise<Usec | null> {
  const rows = await tx.all(sentAbove, { id, senderId, above, most: atOnce });
  const [from, upTo] = [rows[0]?.timestamp, rows.at(-1)?.timestamp];
  if (from !== undefined && upTo !== undefined) {
    await tx.run(deleteSent, { id, senderId, from, upTo });
    await imageUses.releaseErased(tx, id, from, upTo);
    await fileUses.releaseErased(tx, id, from, upTo);
  }
  await tx.run(forgetKeys, { id, senderId });
  return rows.length === atOnce ? (upTo ?? null) : null;
}

/** The person sees nothing of the conversation any more. */
export async function forgetSight(tx: Transaction, id: string, personId: string): Promise<void> {
  await tx.run(deleteSpans, { id, personId });
}

/** The timestamp from which a person may see anything of a conversation; null: nothing. */
export async function beginningFor(c: Connection, id: string, personId: string): Promise<Usec | null> {
  return (await c.first(firstSight, { id, personId }))?.starts_at ?? null;
}

/**
 * Erases some of the events of a stretch (both ends included) that no participant may see any more. Most often one participant
 * sees all of it, and then no event is looked at.
 *
 * @returns where to go on; null: that was all
 */
export async function eraseSomeUnseen(
  tx: Transaction,
  id: string,
  from: Usec,
  upTo: Usec,
): Promise<Usec | null> {
  if (await tx.first(sightOfAll, { id, from, upTo, invited, active })) return null;
  const end = (await tx.first(endOfSome, { id, from, upTo, after: atOnce - 1 }))?.timestamp ?? null;
  const stretch = { id, from, upTo: end ?? upTo, invited, active };
  await tx.run(keepUnseenKeys, stretch);
  if ((await tx.run(deleteUnseen, stretch)) > 0) {
    await imageUses.releaseErased(tx, id, from, stretch.upTo);
    await fileUses.releaseErased(tx, id, from, stretch.upTo);
  }
  return end === null || end >= upTo ? null : end + 1;
}

/** Erases all messages that only change another one. The keys stay spent. */
export async function eraseAmending(tx: Transaction, id: string, target: Usec): Promise<void> {
  await tx.run(keepAmendingKeys, { id, target });
  await tx.run(deleteAmending, { id, target });
}

/** Whether an event is past its time. */
export async function hasExpired(c: Connection, now: Usec): Promise<boolean> {
  return (await c.first(someExpired, { now })) !== null;
}

/** Erases some of what is past its time, the oldest first; returns how many events that were. The keys stay spent. */
export async function eraseExpired(tx: Transaction, now: Usec): Promise<number> {
  const end = (await tx.first(endOfExpired, { now, after: atOnce - 1 }))?.expires_at ?? now;
  await tx.run(keepExpiredKeys, { now: end });
  return tx.run(deleteExpired, { now: end });
}

/** Timestamp of the erased event that the person made under a key; null: there was none. */
export async function erasedByKey(
  c: Connection,
  conversationId: string,
  senderId: string,
  key: number,
): Promise<Usec | null> {
  return (await c.first(spentKey, { conversationId, senderId, key }))?.timestamp ?? null;
}
