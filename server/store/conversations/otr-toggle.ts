import type { OffTheRecordToggle, Usec } from '../../../protocol/index.ts';
import { statement } from '../query/statement.ts';
import type { Database } from '../query/connection.ts';

const anyOther = statement((db, p: { toggle: number }) =>
  db.selectFrom('conversations').select('id').where('otr_toggle', '!=', p.toggle).limit(1),
);
const setAll = statement((db, p: { toggle: number; at: Usec }) =>
  db
    .updateTable('conversations')
    .set({ otr_toggle: p.toggle, changed_at: p.at })
    .where('otr_toggle', '!=', p.toggle),
);

/** Gives every conversation the administrator's choice. Clients learn of it when they catch up. */
export async function applyOtrToggle(store: Database, toggle: OffTheRecordToggle): Promise<void> {
  if ((await store.reader.first(anyOther, { toggle })) === null) return;
  await store.write(async (tx) => {
    await tx.run(setAll, { toggle, at: tx.position() });
  });
}
