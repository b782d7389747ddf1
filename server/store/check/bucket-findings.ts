import type { Bucket } from '../files/bucket.ts';
import { bucketName } from '../files/bucket-location.ts';
import { isBlobId } from '../files/folder-bytes.ts';
import type { QueryRunner } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import type { Snapshot } from '../transfer/snapshot.ts';

const blobs = statement((db) => db.selectFrom('file_blobs').select(['id', 'byte_length']));
/** Below these an object may be in the bucket: an upload is put there before it is a blob. */
const places = statement((db) =>
  db
    .selectFrom('file_blobs')
    .select('id')
    .unionAll(db.selectFrom('files').select('id').where('blob_id', 'is', null))
    .unionAll(db.selectFrom('file_removals').select('blob_id as id')),
);

/**
 * What a bucket has too little of, and what it has too much, while the server may be running.
 *
 * @param openSnapshot shows the store as it is after the bucket was listed
 * @throws FileStorageError
 */
export async function* bucketFindings(
  before: QueryRunner,
  bucket: Bucket,
  openSnapshot: () => Promise<Snapshot>,
): AsyncGenerator<string> {
  const expected = await before.all(blobs, {});
  const listed = new Map<string, number>();
  for await (const { id, size } of bucket.list()) if (isBlobId(id)) listed.set(id, size);
  // What went while the bucket was listed is not missing, and what came is not unknown.
  await using after = await openSnapshot();
  const kept = new Set((await after.all(blobs, {})).map(({ id }) => id));
  const known = new Set((await after.all(places, {})).map(({ id }) => id));
  for (const { id, byte_length: length } of expected) {
    if (kept.has(id) && listed.get(id) !== length) yield `file ${id}: bytes of it are missing`;
  }
  for (const id of listed.keys()) {
    if (!known.has(id))
      yield `file ${id}: nothing refers to it; delete it from ${bucketName(bucket.location)}`;
  }
}
