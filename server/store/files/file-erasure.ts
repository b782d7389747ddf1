import type { Usec } from '../../../protocol/index.ts';
import type { Database, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import { Uses } from '../uses/uses.ts';
import type { FileBytes } from './file-bytes.ts';
import { takeSpace } from './files.ts';

/** Files that events show. */
export const fileUses = new Uses({ items: 'files', uses: 'file_uses', itemId: 'file_id' });

const someFiles = statement((db, p: { ids: readonly string[] }) =>
  db
    .selectFrom('files')
    .select(['id', 'owner_id', 'blob_id', 'byte_length', 'received'])
    .where(isAnyOf('id', p.ids)),
);
const deleteUnusedBlob = statement((db, p: { id: string }) =>
  db
    .deleteFrom('file_blobs')
    .where('id', '=', p.id)
    .where((e) =>
      e.not(e.exists(e.selectFrom('files').select('files.id').where('files.blob_id', '=', p.id))),
    ),
);
const doubtOwn = statement((db, p: { id: string; ownerId: string }) =>
  db
    .updateTable('files')
    .set({ due_at: 0 })
    .where('id', '=', p.id)
    .where('owner_id', '=', p.ownerId)
    .where('due_at', 'is not', null),
);

/** A file of the person that was not sent is erased. False: there is none, or an event shows it. */
export async function releaseUnsent(tx: Transaction, id: string, ownerId: string): Promise<boolean> {
  return (await tx.run(doubtOwn, { id, ownerId })) > 0;
}

/** Erases the files that nothing shows any more, with the bytes that no other file has. */
export const sweepFiles = (store: Database, bytes: FileBytes, now: Usec): Promise<void> =>
  fileUses.sweep(
    store,
    now,
    (tx, ids) => eraseSome(tx, bytes, ids, now),
    (blobs) => bytes.erased(blobs),
  );

/** @returns the ids of blobs that no file has any more */
async function eraseSome(
  tx: Transaction,
  bytes: FileBytes,
  ids: readonly string[],
  now: Usec,
): Promise<string[]> {
  const blobs: string[] = [];
  const files = await tx.all(someFiles, { ids });
  for (const { id, owner_id: ownerId, blob_id: blobId, byte_length: length, received } of files) {
    if ((await fileUses.deleteUnshown(tx, [id], now)) === 0) continue;
    await takeSpace(tx, ownerId, -length);
    if (blobId !== null && (await tx.run(deleteUnusedBlob, { id: blobId })) === 0) continue;
    await takeSpace(tx, null, blobId === null ? -received : -length);
    await bytes.erase(tx, blobId ?? id);
    blobs.push(blobId ?? id);
  }
  return blobs;
}
