import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import type { Connection, Database, Transaction } from '../query/connection.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { statement } from '../query/statement.ts';
import type { FileBytes } from './file-bytes.ts';
import { takeSpace } from './files.ts';

/** Files erased in one commit: others wait for it. */
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
    where e.conversation_id = file_uses.conversation_id and e.timestamp = file_uses.timestamp)`;
const referred: RawBuilder<SqlBool> = sql<SqlBool>`exists (
  select 1 from file_uses as u where u.file_id = files.id)`;

const doubtOrphaned = statement((db, p: Stretch) =>
  db
    .updateTable('files')
    .set({ due_at: 0 })
    .where('id', 'in', (e) => e.selectFrom('file_uses').select('file_id').where(orphaned(p))),
);
const deleteOrphaned = statement((db, p: Stretch) => db.deleteFrom('file_uses').where(orphaned(p)));
const doubtOfEvent = statement((db, p: { id: string; at: number }) =>
  db
    .updateTable('files')
    .set({ due_at: 0 })
    .where('id', 'in', (e) =>
      e
        .selectFrom('file_uses')
        .select('file_id')
        .where('conversation_id', '=', p.id)
        .where('timestamp', '=', p.at),
    ),
);
const deleteOfEvent = statement((db, p: { id: string; at: number }) =>
  db.deleteFrom('file_uses').where('conversation_id', '=', p.id).where('timestamp', '=', p.at),
);
const doubtExpired = statement((db, p: { now: number }) =>
  db
    .updateTable('files')
    .set({ due_at: 0 })
    .where('id', 'in', (e) => e.selectFrom('file_uses').select('file_id').where('expires_at', '<=', p.now)),
);
const deleteExpired = statement((db, p: { now: number }) =>
  db.deleteFrom('file_uses').where('expires_at', '<=', p.now),
);
const someExpired = statement((db, p: { now: number }) =>
  db.selectFrom('file_uses').select('file_id').where('expires_at', '<=', p.now).limit(1),
);
const due = statement((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('files')
    .select(['id', 'owner_id', 'blob_id', 'byte_length', 'received'])
    .where('due_at', '<=', p.now)
    .orderBy('due_at')
    .limit(p.limit),
);
const keepReferred = statement((db, p: { ids: readonly string[] }) =>
  db.updateTable('files').set({ due_at: null }).where(isAnyOf('id', p.ids)).where(referred),
);
const deleteUnreferred = statement((db, p: { id: string; now: number }) =>
  db
    .deleteFrom('files')
    .where('id', '=', p.id)
    .where('due_at', '<=', p.now)
    .where(sql<SqlBool>`not ${referred}`),
);
const deleteUnusedBlob = statement((db, p: { id: string }) =>
  db
    .deleteFrom('file_blobs')
    .where('id', '=', p.id)
    .where((e) =>
      e.not(e.exists(e.selectFrom('files').select('files.id').where('files.blob_id', '=', p.id))),
    ),
);
const doubtOwned = statement((db, p: { ownerId: string }) =>
  db.updateTable('files').set({ due_at: 0 }).where('owner_id', '=', p.ownerId),
);
const doubtOwn = statement((db, p: { id: string; ownerId: string }) =>
  db
    .updateTable('files')
    .set({ due_at: 0 })
    .where('id', '=', p.id)
    .where('owner_id', '=', p.ownerId)
    .where('due_at', 'is not', null),
);

/** The files of events of a stretch that were just erased are erased too, unless something else shows them. */
export async function releaseErasedFiles(tx: Transaction, id: string, from: Usec, upTo: Usec): Promise<void> {
  if ((await tx.run(doubtOrphaned, { id, from, upTo })) > 0) {
    await tx.run(deleteOrphaned, { id, from, upTo });
  }
}

/** An event shows no files any more: from this commit on no one sees them there, and soon they are erased. */
export async function releaseFilesOfEvent(tx: Transaction, id: string, at: Usec): Promise<void> {
  if ((await tx.run(doubtOfEvent, { id, at })) > 0) await tx.run(deleteOfEvent, { id, at });
}

/** Whatever the person uploaded is erased unless an event shows it. */
export async function releaseFilesOf(tx: Transaction, ownerId: string): Promise<void> {
  await tx.run(doubtOwned, { ownerId });
}

/** A file of the person that was not sent is erased. False: there is none, or an event shows it. */
export async function releaseUnsent(tx: Transaction, id: string, ownerId: string): Promise<boolean> {
  return (await tx.run(doubtOwn, { id, ownerId })) > 0;
}

/** Erases the files that nothing shows any more, few at a time. Reads only while there are none. */
export async function sweepFiles(store: Database, bytes: FileBytes, now: Usec): Promise<void> {
  if (await store.reader.first(someExpired, { now })) {
    await store.write(async (tx) => {
      await tx.run(doubtExpired, { now });
      await tx.run(deleteExpired, { now });
    });
  }
  while ((await filesDue(store.reader, now)).length > 0) {
    const blobs = await store.write((tx) => eraseSome(tx, bytes, now));
    await bytes.erased(blobs);
  }
}

/** @returns the ids of blobs that no file has any more */
async function eraseSome(tx: Transaction, bytes: FileBytes, now: Usec): Promise<string[]> {
  const files = await filesDue(tx, now);
  await tx.run(keepReferred, { ids: files.map(({ id }) => id) });
  const blobs: string[] = [];
  for (const { id, owner_id: ownerId, blob_id: blobId, byte_length: length, received } of files) {
    if ((await tx.run(deleteUnreferred, { id, now })) === 0) continue;
    await takeSpace(tx, ownerId, -length);
    if (blobId !== null && (await tx.run(deleteUnusedBlob, { id: blobId })) === 0) continue;
    await takeSpace(tx, null, blobId === null ? -received : -length);
    await bytes.erase(tx, blobId ?? id);
    blobs.push(blobId ?? id);
  }
  return blobs;
}

const filesDue = (c: Connection, now: Usec) => c.all(due, { now, limit: batch });
