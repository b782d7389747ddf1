import { type SqlBool, sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Database } from '../query/connection.ts';
import { Uses } from '../uses/uses.ts';
import type { ImageBytes } from './image-bytes.ts';

/** Images that events show, or people as their profile photo. */
export const imageUses = new Uses({
  items: 'media',
  uses: 'media_uses',
  itemId: 'media_id',
  keptBy: sql<SqlBool>`exists (select 1 from people as p where p.photo_id = media.id)`,
});

/** Erases the images that nothing shows any more, with their bytes. */
export const sweepMedia = (store: Database, bytes: ImageBytes, now: Usec): Promise<void> =>
  imageUses.sweep(
    store,
    now,
    async (tx, ids) => {
      const erased: string[] = [];
      for (const id of ids) if ((await imageUses.deleteUnshown(tx, [id], now)) > 0) erased.push(id);
      return erased;
    },
    (ids) => bytes.erased(ids),
  );
