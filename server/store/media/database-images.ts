import type { ImageForm, MediaRecord } from '../../domain/messages/media.ts';
import type { Database } from '../query/connection.ts';
import type { ImageBytes } from './image-bytes.ts';
import { insertMediaChunk, mediaChunk } from './media.ts';

/** A commit with one of these is as fast as one with many messages, so no one waits long behind a large image. */
export const chunkBytes = 256 * 1024;

/** Bytes in rows of the database: every process of a server has them, wherever it runs. */
export class DatabaseImages implements ImageBytes {
  readonly #store: Database;

  constructor(store: Database) {
    this.#store = store;
  }

  async keep(id: string, form: ImageForm, bytes: Uint8Array): Promise<void> {
    for (let part = 0; part * chunkBytes < bytes.length; part++) {
      const chunk = bytes.subarray(part * chunkBytes, (part + 1) * chunkBytes);
      await this.#store.write((tx) => insertMediaChunk(tx, id, form, part, chunk));
    }
  }

  async *read(media: MediaRecord, form: ImageForm): AsyncGenerator<Uint8Array> {
    let left = media[form].byteLength;
    for (let part = 0; left > 0; part++) {
      const chunk = await mediaChunk(this.#store.reader, media.id, form, part);
      if (!chunk) throw new Error('the image was erased while it was read');
      left -= chunk.length;
      yield chunk;
    }
  }

  async erased(): Promise<void> {
    // They went with the rows.
  }

  async eraseLeftovers(): Promise<void> {
    // A commit leaves none.
  }
}
