import type { Database, Transaction } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import type { FileChunksTable } from '../query/file-tables.ts';
import type { FileBytes } from './file-bytes.ts';

const insert = statement((db, p: FileChunksTable) =>
  db.insertInto('file_chunks').values({ blob_id: p.blob_id, starts_at: p.starts_at, content: p.content }),
);
const chunkAt = statement((db, p: { id: string; at: number }) =>
  db
    .selectFrom('file_chunks')
    .select(['starts_at', 'content'])
    .where('blob_id', '=', p.id)
    .where('starts_at', '<=', p.at)
    .orderBy('starts_at', 'desc')
    .limit(1),
);
const remove = statement((db, p: { id: string }) => db.deleteFrom('file_chunks').where('blob_id', '=', p.id));

/** Bytes in the database itself, as images are: every process of a server has them, wherever it runs. */
export class DatabaseBytes implements FileBytes {
  readonly #store: Database;

  constructor(store: Database) {
    this.#store = store;
  }

  append(...[id, from, piece, count]: Parameters<FileBytes['append']>): Promise<void> {
    return this.#store.write(async (tx) => {
      // First, so that of two processes that receive the same piece the later one fails before it writes.
      await count(tx);
      if (piece.length > 0) await tx.run(insert, { blob_id: id, starts_at: from, content: piece });
    });
  }

  received(...[id, from, before]: Parameters<FileBytes['received']>): AsyncIterable<Uint8Array> {
    return this.read(id, from, before);
  }

  async keep(): Promise<void> {
    // They lie where those of blobs lie.
  }

  async settle(...[tx, id, isKept]: Parameters<FileBytes['settle']>): Promise<readonly string[]> {
    if (!isKept) await this.erase(tx, id);
    return [];
  }

  async *read(id: string, from: number, before: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < before;) {
      const chunk = await this.#store.reader.first(chunkAt, { id, at });
      const piece = chunk?.content.subarray(at - chunk.starts_at, before - chunk.starts_at);
      if (!piece || piece.length === 0) throw new Error('the file was erased while it was read');
      at += piece.length;
      yield piece;
    }
  }

  async erase(tx: Transaction, id: string): Promise<void> {
    await tx.run(remove, { id });
  }

  async erased(): Promise<void> {
    // The commit erased them whole.
  }

  async eraseRest(): Promise<void> {
    // The same.
  }

  async eraseLeftovers(): Promise<void> {
    // A commit leaves none.
  }
}
