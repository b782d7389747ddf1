import { type Kysely, sql } from 'kysely';

/** The space of all files counts the bytes that are there, no longer what was announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update file_space set bytes = bytes
    - coalesce((select sum(byte_length - received) from files where blob_id is null), 0)
    where owner_id = ''`.execute(db);
}
