import type { QueryRunner, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';

const read = statement((db) => db.selectFrom('service_clock').select('files_in').where('id', '=', 1));
const write = statement((db, p: { bucket: string | null }) =>
  db.updateTable('service_clock').set({ files_in: p.bucket }).where('id', '=', 1),
);
const some = statement((db) =>
  db
    .selectFrom('file_blobs')
    .select('id')
    .unionAll(db.selectFrom('file_removals').select('blob_id as id'))
    .limit(1),
);

/** In which bucket the bytes of files are, such as `s3://bucket/prefix`; null: they are with the database. */
export async function filesPlace(c: QueryRunner): Promise<string | null> {
  return (await c.first(read, {}))?.files_in ?? null;
}

export async function setFilesPlace(tx: Transaction, bucket: string | null): Promise<void> {
  await tx.run(write, { bucket });
}

/** Whether there is a file at that place, or one that is still to be deleted there. */
export async function hasFiles(c: QueryRunner): Promise<boolean> {
  return (await c.first(some, {})) !== null;
}
