import type { OffTheRecordToggle, Usec } from '../../../protocol/index.ts';
import { raiseMinutes } from './change-index.ts';
import { statement } from '../query/statement.ts';
import type { Database } from '../query/connection.ts';

/** Conversations of one commit: others wait for it. */
const atOnce = 200;

const othersAfter = statement((db, p: { toggle: number; after: string; most: number }) =>
  db
    .selectFrom('conversations')
    .select('id')
    .where('otr_toggle', '!=', p.toggle)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.most),
);
const setOne = statement((db, p: { id: string; toggle: number; at: Usec }) =>
  db.updateTable('conversations').set({ otr_toggle: p.toggle, changed_at: p.at }).where('id', '=', p.id),
);

/**
 * Gives every conversation the administrator's choice, a few in each commit. Each changes at a position of its own, so that a
 * synchronisation can end between any two of them. Clients learn of it when they catch up.
 */
export async function applyOtrToggle(store: Database, toggle: OffTheRecordToggle): Promise<void> {
  for (let after = ''; ;) {
    const others = await store.reader.all(othersAfter, { toggle, after, most: atOnce });
    const last = others.at(-1);
    if (!last) return;
    await store.write(async (tx) => {
      for (const { id } of others) {
        const at = tx.position();
        await tx.run(raiseMinutes, { id, at });
        await tx.run(setOne, { id, toggle, at });
      }
    });
    after = last.id;
  }
}
