import type { Usec } from '../../../protocol/index.ts';
import type { Database, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import type { UnseenStretchesTable } from '../query/history-tables.ts';
import { eraseSomeUnseen } from './erasure.ts';

const insert = statement((db, p: UnseenStretchesTable) =>
  db
    .insertInto('unseen_stretches')
    .values({ conversation_id: p.conversation_id, starts_at: p.starts_at, ends_at: p.ends_at })
    .onConflict((c) => c.doNothing()),
);
const remove = statement((db, p: UnseenStretchesTable) =>
  db
    .deleteFrom('unseen_stretches')
    .where('conversation_id', '=', p.conversation_id)
    .where('starts_at', '=', p.starts_at)
    .where('ends_at', '=', p.ends_at),
);
const first = statement((db) => db.selectFrom('unseen_stretches').selectAll().limit(1));

/**
 * Erases the events of a stretch (both ends included) that no participant may see any more: some at once, and the rest, of which
 * there is none most often, with `eraseUnseenStretches`.
 */
export async function eraseUnseen(tx: Transaction, id: string, from: Usec, upTo: Usec): Promise<void> {
  const rest = await eraseSomeUnseen(tx, id, from, upTo);
  if (rest !== null) await tx.run(insert, { conversation_id: id, starts_at: rest, ends_at: upTo });
}

/** Erases what `eraseUnseen` left, some in each commit: others wait for it. */
export async function eraseUnseenStretches(store: Database): Promise<void> {
  while ((await store.reader.first(first, {})) !== null) {
    await store.write(async (tx) => {
      const stretch = await tx.first(first, {});
      if (stretch === null) return;
      await tx.run(remove, stretch);
      await eraseUnseen(tx, stretch.conversation_id, stretch.starts_at, stretch.ends_at);
    });
  }
}
