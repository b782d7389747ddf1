import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Connection, Transaction, Database } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';

/** Images erased in one commit: their bytes are many, and others wait for the commit. */
const batch = 10;

interface Stretch {
  id: string;
  from: number;
  upTo: number;
}

/** Uses by events of a stretch that are there no more. */
const orphaned = (p: Stretch): RawBuilder<SqlBool> => sql<SqlBool>`conversation_id = ${p.id}
  and timestamp >= ${p.from} and timestamp <= ${p.upTo}
  and not exists (
    select 1 from events as e
    where e.conversation_id = media_uses.conversation_id and e.timestamp = media_uses.timestamp)`;
const referred: RawBuilder<SqlBool> = sql<SqlBool>`(
  exists (select 1 from media_uses as u where u.media_id = media.id)
  or exists (select 1 from people as p where p.photo_id = media.id))`;

const doubtOrphaned = statement((db, p: Stretch) =>
  db
    .updateTable('media')
    .set({ due_at: 0 })
    .where('id', 'in', (e) => e.selectFrom('media_uses').select('media_id').where(orphaned(p))),
);
const deleteOrphaned = statement((db, p: Stretch) => db.deleteFrom('media_uses').where(orphaned(p)));
const doubtUsedBy = statement((db, p: { id: string; at: number }) =>
  db
    .updateTable('media')
    .set({ due_at: 0 })
    .where('id', 'in', (e) =>
      e
        .selectFrom('media_uses')
        .select('media_id')
        .where('conversation_id', '=', p.id)
        .where('timestamp', '=', p.at),
    ),
);
const deleteUsesBy = statement((db, p: { id: string; at: number }) =>
  db.deleteFrom('media_uses').where('conversation_id', '=', p.id).where('timestamp', '=', p.at),
);
const doubtExpired = statement((db, p: { now: number }) =>
  db
    .updateTable('media')
    .set({ due_at: 0 })
    .where('id', 'in', (e) => e.selectFrom('media_uses').select('media_id').where('expires_at', '<=', p.now)),
);
const deleteExpired = statement((db, p: { now: number }) =>
  db.deleteFrom('media_uses').where('expires_at', '<=', p.now),
);
const someExpired = statement((db, p: { now: number }) =>
  db.selectFrom('media_uses').select('media_id').where('expires_at', '<=', p.now).limit(1),
);
const due = statement((db, p: { now: number; limit: number }) =>
  db.selectFrom('media').select('id').where('due_at', '<=', p.now).orderBy('due_at').limit(p.limit),
);
const keepReferred = statement((db, p: { ids: readonly string[] }) =>
  db.updateTable('media').set({ due_at: null }).where(isAnyOf('id', p.ids)).where(referred),
);
const deleteUnreferred = statement((db, p: { ids: readonly string[]; now: number }) =>
  db
    .deleteFrom('media')
    .where(isAnyOf('id', p.ids))
    .where('due_at', '<=', p.now)
    .where(sql<SqlBool>`not ${referred}`),
);
const doubtOwned = statement((db, p: { ownerId: string }) =>
  db.updateTable('media').set({ due_at: 0 }).where('owner_id', '=', p.ownerId),
);
const doubt = statement((db, p: { id: string }) =>
  db.updateTable('media').set({ due_at: 0 }).where('id', '=', p.id),
);

/** The images of events of a stretch that were just erased are erased too, unless something else refers to them. */
export async function releaseErased(tx: Transaction, id: string, from: Usec, upTo: Usec): Promise<void> {
  if ((await tx.run(doubtOrphaned, { id, from, upTo })) > 0) {
    await tx.run(deleteOrphaned, { id, from, upTo });
  }
}

/** One event shows no images any more: they are erased, unless something else refers to them. */
export async function releaseUses(tx: Transaction, id: string, at: Usec): Promise<void> {
  if ((await tx.run(doubtUsedBy, { id, at })) > 0) await tx.run(deleteUsesBy, { id, at });
}

/** Something ceased to refer to an image: it is erased unless something else does. */
export async function releaseMedia(tx: Transaction, id: string): Promise<void> {
  await tx.run(doubt, { id });
}

/** Whatever the person uploaded is erased unless something refers to it. */
export async function releaseMediaOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.run(doubtOwned, { ownerId });
}

/** Erases the images that nothing refers to any more, few at a time. Reads only while there are none. */
export async function sweepMedia(store: Database, now: Usec): Promise<void> {
  if (await store.reader.first(someExpired, { now })) {
    await store.write(async (tx) => {
      await tx.run(doubtExpired, { now });
      await tx.run(deleteExpired, { now });
    });
  }
  while ((await idsDue(store.reader, now)).length > 0) {
    await store.write(async (tx) => {
      const ids = await idsDue(tx, now);
      await tx.run(keepReferred, { ids });
      await tx.run(deleteUnreferred, { ids, now });
    });
  }
}

async function idsDue(c: Connection, now: Usec): Promise<string[]> {
  return (await c.all(due, { now, limit: batch })).map(({ id }) => id);
}
