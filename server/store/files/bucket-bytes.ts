import type { Clock, Usec } from '../../../protocol/index.ts';
import type { Database } from '../query/connection.ts';
import type { Bucket } from './bucket.ts';
import { addRemoval, removeDue } from './bucket-removals.ts';
import type { FileBytes } from './file-bytes.ts';
import { isUpload } from './files.ts';

/**
 * Blobs in a bucket. An upload lies in a spool until it is whole: it may break off at any byte, where S3 takes large parts
 * only, and it has no hash before its end.
 */
export class BucketBytes implements FileBytes {
  readonly #store: Database;
  readonly #spool: FileBytes;
  readonly #bucket: Bucket;
  readonly #clock: Clock;

  constructor(store: Database, spool: FileBytes, bucket: Bucket, clock: Clock) {
    this.#store = store;
    this.#spool = spool;
    this.#bucket = bucket;
    this.#clock = clock;
  }

  append(...parameters: Parameters<FileBytes['append']>): Promise<void> {
    return this.#spool.append(...parameters);
  }

  received(...parameters: Parameters<FileBytes['received']>): AsyncIterable<Uint8Array> {
    return this.#spool.received(...parameters);
  }

  keep(...[id, size, hash]: Parameters<FileBytes['keep']>): Promise<void> {
    return this.#bucket.put(id, size, hash, this.#spool.received(id, 0, size));
  }

  async settle(...[tx, id, isKept]: Parameters<FileBytes['settle']>): Promise<readonly string[]> {
    await this.#spool.erase(tx, id);
    if (!isKept) await addRemoval(tx, id, this.#clock.nowUsec());
    return [id];
  }

  read(...parameters: Parameters<FileBytes['read']>): AsyncIterable<Uint8Array> {
    return this.#bucket.read(...parameters);
  }

  async erase(...[tx, id]: Parameters<FileBytes['erase']>): Promise<void> {
    await this.#spool.erase(tx, id);
    await addRemoval(tx, id, this.#clock.nowUsec());
  }

  erased(ids: readonly string[]): Promise<void> {
    return this.#spool.erased(ids);
  }

  eraseRest(now: Usec): Promise<void> {
    return removeDue(this.#store, now, (id) => this.#bucket.remove(id));
  }

  eraseLeftovers(): Promise<void> {
    // Whatever is in the bucket without a place there has a removal; the spool has nothing but uploads.
    return this.#spool.eraseLeftovers((id) => isUpload(this.#store.reader, id));
  }
}
