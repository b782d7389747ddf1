import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ConversationStatus, type Usec } from '../../../protocol/index.ts';
import type { FileRecord, FileUpload } from '../../domain/messages/files.ts';
import type { Connection, Transaction } from '../query/connection.ts';
import type { FilesTable } from '../query/file-tables.ts';
import { statement } from '../query/statement.ts';

const invited = ConversationStatus.CONVERSATION_STATUS_INVITED;
const active = ConversationStatus.CONVERSATION_STATUS_ACTIVE;

interface Sight {
  id: string;
  personId: string;
  now: number;
  invited: number;
  active: number;
}

/** An event that the person may see shows the file. */
const inSight = (p: Sight): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from file_uses as u
  join spans as s on s.conversation_id = u.conversation_id and s.person_id = ${p.personId}
    and s.starts_at <= u.timestamp and s.ends_at >= u.timestamp
  join members as m on m.conversation_id = u.conversation_id and m.person_id = ${p.personId}
  where u.file_id = files.id and m.status in (${p.invited}, ${p.active})
    and (u.expires_at is null or u.expires_at > ${p.now}))`;

const visible = statement((db, p: Sight) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', p.id)
    .where((e) => e.or([e.and([e('owner_id', '=', p.personId), e('due_at', '>', p.now)]), inSight(p)])),
);
const own = statement((db, p: { id: string; ownerId: string; now: number }) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', p.id)
    .where('owner_id', '=', p.ownerId)
    .where((e) => e.or([e('due_at', 'is', null), e('due_at', '>', p.now)])),
);
const countWaiting = statement((db, p: { ownerId: string; now: number }) =>
  db
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('owner_id', '=', p.ownerId)
    .where('due_at', '>', p.now),
);
const insert = statement((db, p: FilesTable) =>
  db.insertInto('files').values({
    id: p.id,
    owner_id: p.owner_id,
    name: p.name,
    media_type: p.media_type,
    byte_length: p.byte_length,
    received: p.received,
    blob_id: p.blob_id,
    due_at: p.due_at,
  }),
);
const countReceived = statement((db, p: { id: string; from: number; upTo: number; now: number }) =>
  db
    .updateTable('files')
    .set({ received: p.upTo })
    .where('id', '=', p.id)
    .where('received', '=', p.from)
    .where('blob_id', 'is', null)
    .where('due_at', '>', p.now),
);
const blobByHash = statement((db, p: { hash: string }) =>
  db.selectFrom('file_blobs').select('id').where('hash', '=', p.hash),
);
const insertBlob = statement((db, p: { id: string; hash: string; length: number }) =>
  db
    .insertInto('file_blobs')
    .values({ id: p.id, hash: p.hash, byte_length: p.length })
    .onConflict((c) => c.column('hash').doNothing()),
);
const complete = statement((db, p: { id: string; blobId: string }) =>
  db
    .updateTable('files')
    .set({ blob_id: p.blobId })
    .where('id', '=', p.id)
    .where('blob_id', 'is', null)
    .whereRef('received', '=', 'byte_length'),
);
const spaceOf = statement((db, p: { ownerId: string }) =>
  db.selectFrom('file_space').select('bytes').where('owner_id', '=', p.ownerId),
);
const addSpace = statement((db, p: { ownerId: string; bytes: number }) =>
  db
    .insertInto('file_space')
    .values({ owner_id: p.ownerId, bytes: p.bytes })
    .onConflict((c) =>
      c.column('owner_id').doUpdateSet({ bytes: sql<number>`file_space.bytes + excluded.bytes` }),
    ),
);
const place = statement((db, p: { id: string }) =>
  db
    .selectFrom('file_blobs')
    .select('id')
    .where('id', '=', p.id)
    .unionAll(db.selectFrom('files').select('id').where('id', '=', p.id).where('blob_id', 'is', null)),
);

const uploadById = statement((db, p: { id: string }) =>
  db.selectFrom('files').select('id').where('id', '=', p.id).where('blob_id', 'is', null),
);

/** Under which the space of all files is counted: no one's id. */
const everyone = '';

/** The file, when it is whole and the person may see it: one's own that is not sent yet, and what is in a history that one may read. */
export async function visibleFile(
  c: Connection,
  id: string,
  personId: string,
  now: Usec,
): Promise<FileRecord | null> {
  const row = await c.first(visible, { id, personId, now, invited, active });
  const upload = row && toUpload(row);
  return upload && upload.blobId !== null ? { ...upload, blobId: upload.blobId } : null;
}

/** What a person uploads or has uploaded, while it is kept. */
export async function uploadOf(
  c: Connection,
  id: string,
  ownerId: string,
  now: Usec,
): Promise<FileUpload | null> {
  const row = await c.first(own, { id, ownerId, now });
  return row && toUpload(row);
}

/** How many files of the person are being uploaded or wait to be sent. */
export async function countUnsentFiles(c: Connection, ownerId: string, now: Usec): Promise<number> {
  return (await c.first(countWaiting, { ownerId, now }))?.n ?? 0;
}

/** Bytes that a person's files take together, each counted whole, and those that are there of all people's. */
export async function takenSpace(c: Connection, ownerId: string): Promise<{ person: number; all: number }> {
  const [person, all] = [await c.first(spaceOf, { ownerId }), await c.first(spaceOf, { ownerId: everyone })];
  return { person: person?.bytes ?? 0, all: all?.bytes ?? 0 };
}

/** Makes room for a file whose bytes follow in what its owner may take. */
export async function insertFile(tx: Transaction, file: FileUpload): Promise<void> {
  await tx.run(insert, {
    id: file.id,
    owner_id: file.ownerId,
    name: file.name,
    media_type: file.type,
    byte_length: file.size,
    received: file.received,
    blob_id: file.blobId,
    due_at: file.dueAt,
  });
  await takeSpace(tx, file.ownerId, file.size);
}

/** Takes room for so many bytes, or with fewer than none gives it back. @param ownerId null: of all files */
export async function takeSpace(tx: Transaction, ownerId: string | null, bytes: number): Promise<void> {
  await tx.run(addSpace, { ownerId: ownerId ?? everyone, bytes });
}

/** Says that a file has more bytes. False when it has others than it had, or is erased. */
export async function moveReceived(
  tx: Transaction,
  id: string,
  from: number,
  upTo: number,
  now: Usec,
): Promise<boolean> {
  return (await tx.run(countReceived, { id, from, upTo, now })) > 0;
}

/**
 * From now on the file is there. Where the same bytes are kept already, it has those.
 *
 * @returns whether its own bytes are the ones that are kept; null: it was finished or erased meanwhile
 */
export async function completeFile(
  tx: Transaction,
  { id, size }: Pick<FileUpload, 'id' | 'size'>,
  hash: string,
): Promise<boolean | null> {
  await tx.run(insertBlob, { id, hash, length: size });
  const blobId = (await tx.first(blobByHash, { hash }))?.id ?? id;
  if ((await tx.run(complete, { id, blobId })) === 0) return null;
  if (blobId !== id) await takeSpace(tx, null, -size);
  return blobId === id;
}

/** Whether bytes that lie under an id are those of a blob or of an upload. */
export async function hasPlace(c: Connection, id: string): Promise<boolean> {
  return (await c.first(place, { id })) !== null;
}

/** Whether an upload has this id, and is not whole or not looked at yet. */
export async function isUpload(c: Connection, id: string): Promise<boolean> {
  return (await c.first(uploadById, { id })) !== null;
}

function toUpload(row: FilesTable): FileUpload {
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    type: row.media_type,
    size: row.byte_length,
    received: row.received,
    blobId: row.blob_id,
    dueAt: row.due_at,
  };
}
