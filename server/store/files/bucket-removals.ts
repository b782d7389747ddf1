import { type Usec, USEC_PER_SEC } from '../../../protocol/index.ts';
import type { Database, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import { bucketLimits } from './bucket-limits.ts';

const add = statement((db, p: { id: string; last: number }) =>
  db
    .insertInto('file_removals')
    .values({ blob_id: p.id, due_at: 0, last_at: p.last })
    .onConflict((c) => c.column('blob_id').doNothing()),
);
const due = statement((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('file_removals')
    .select('blob_id')
    .where('due_at', '<=', p.now)
    .orderBy('due_at')
    .limit(p.limit),
);
const finish = statement((db, p: { ids: readonly string[]; now: number }) =>
  db.deleteFrom('file_removals').where(isAnyOf('blob_id', p.ids)).where('last_at', '<=', p.now),
);
const onceMore = statement((db, p: { ids: readonly string[] }) =>
  db
    .updateTable('file_removals')
    .set((e) => ({ due_at: e.ref('last_at') }))
    .where(isAnyOf('blob_id', p.ids)),
);
const postpone = statement((db, p: { ids: readonly string[]; now: number }) =>
  db.updateTable('file_removals').set({ due_at: p.now }).where(isAnyOf('blob_id', p.ids)),
);

/** An object of this id is to be deleted, or one that is still on its way into the bucket. */
export async function addRemoval(tx: Transaction, id: string, now: Usec): Promise<void> {
  const last = now + bucketLimits.secondDeletionSecs * USEC_PER_SEC;
  await tx.run(add, { id, last });
}

/**
 * Deletes the objects that are to go, each once as soon as it can be and once when nothing of it can come in any more.
 * What cannot be deleted now is tried again next time, behind the others.
 *
 * @throws what `remove` throws
 */
export async function removeDue(
  store: Database,
  now: Usec,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await store.reader.all(due, { now, limit: bucketLimits.deletionsAtOnce });
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.blob_id);
    const results = await Promise.allSettled(ids.map(remove));
    const gone = ids.filter((_, index) => results[index]?.status === 'fulfilled');
    const left = ids.filter((_, index) => results[index]?.status === 'rejected');
    await store.write(async (tx) => {
      await tx.run(finish, { ids: gone, now });
      await tx.run(onceMore, { ids: gone });
      await tx.run(postpone, { ids: left, now });
    });
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
