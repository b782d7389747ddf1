import { type SqlBool, sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Database } from '../query/connection.ts';
import { Uses } from '../uses/uses.ts';

/** Images that events show, or people as their profile photo. */
export const imageUses = new Uses({
  items: 'media',
  uses: 'media_uses',
  itemId: 'media_id',
  keptBy: sql<SqlBool>`exists (select 1 from people as p where p.photo_id = media.id)`,
});

/** Erases the images that nothing shows any more. */
export const sweepMedia = (store: Database, now: Usec): Promise<void> =>
  imageUses.sweep(store, now, (tx, ids) => imageUses.deleteUnshown(tx, ids, now));
