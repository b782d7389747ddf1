import { statement } from '../query/statement.ts';
import type { Database } from '../query/connection.ts';

const readKey = statement((db) => db.selectFrom('service_clock').select('image_key').where('id', '=', 1));
const giveKey = statement((db, p: { key: string }) =>
  db
    .updateTable('service_clock')
    .set({ image_key: p.key })
    .where('id', '=', 1)
    .where('image_key', 'is', null),
);

/**
 * The secret with which the processes of this store sign addresses of images: `made` when there is none yet.
 *
 * @param made in base64url
 */
export async function imageKey(store: Database, made: string): Promise<string> {
  const known = await store.reader.first(readKey, {});
  if (known?.image_key) return known.image_key;
  return store.write(async (tx) => {
    await tx.run(giveKey, { key: made });
    // Another process may have been quicker.
    return (await tx.first(readKey, {}))?.image_key ?? made;
  });
}
