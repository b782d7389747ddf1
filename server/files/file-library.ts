import { createHash } from 'node:crypto';
import { type Clock, limits, newId, USEC_PER_SEC } from '../../protocol/index.ts';
import { fileName, mediaType } from '../domain/messages/file-name.ts';
import type { FileRecord, FileUpload } from '../domain/messages/files.ts';
import { type FileBytes, FileStorageError, pieceBytes } from '../store/files/file-bytes.ts';
import { releaseUnsent } from '../store/files/file-erasure.ts';
import {
  completeFile,
  countUnsentFiles,
  insertFile,
  moveReceived,
  takenSpace,
  takeSpace,
  uploadOf,
  visibleFile,
} from '../store/files/files.ts';
import type { Store } from '../store/store.ts';
import { AtOnce } from '../util/at-once.ts';
import { GrowingBuffer } from '../util/growing-buffer.ts';
import { release } from '../util/release.ts';
import { uploadRefusal } from '../domain/upload-refusal.ts';
import { bucketLimits } from '../store/files/bucket-limits.ts';

/** How much may be kept, in bytes. */
export interface FileBounds {
  readonly file: number;
  /** All files of one person, each counted whole from its announcement on. */
  readonly person: number;
  /** What came of all files together, the same bytes counted once: announcing takes nothing of what is everyone's. */
  readonly all: number;
}

/** What someone says of a file before its bytes. */
export interface AnnouncedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Why a part of a file was not taken. */
export class UploadConflict extends Error {
  override readonly name = 'UploadConflict';
}

const megabyte = 1_000_000;

/** Files that people upload piece by piece and send: kept once for all that have the same bytes. */
export class FileLibrary {
  readonly bounds: FileBounds;
  readonly #store: Store;
  readonly #bytes: FileBytes;
  readonly #clock: Clock;
  /** By upload: two requests that write the same one would mix what they write. */
  readonly #underWay = new AtOnce(1);
  /** Of uploads that are whole, by their ids. */
  readonly #finishing = new Map<string, Promise<FileUpload>>();

  constructor(store: Store, bytes: FileBytes, clock: Clock, bounds: FileBounds) {
    this.#store = store;
    this.#bytes = bytes;
    this.#clock = clock;
    this.bounds = bounds;
  }

  /**
   * Begins the upload of a file.
   *
   * @throws ParleyError in words for the one who sends it
   */
  async announce(ownerId: string, { name, type, size }: AnnouncedFile): Promise<FileUpload> {
    if (size > this.bounds.file) {
      throw uploadRefusal('file_too_large', [{ megabytes: Math.floor(this.bounds.file / megabyte) }]);
    }
    const now = this.#clock.nowUsec();
    const dueAt = now + limits.unsentFileSecs * USEC_PER_SEC;
    const [id, said] = [newId(), { name: fileName(name), type: mediaType(type), size }];
    const file: FileUpload = { ...said, id, ownerId, received: 0, blobId: null, dueAt };
    await this.#store.write(async (tx) => {
      if ((await countUnsentFiles(tx, ownerId, now)) >= limits.unsentFiles) {
        throw uploadRefusal('too_many_unsent_files', [{ most: limits.unsentFiles }], { retryAfterSecs: 60 });
      }
      const taken = await takenSpace(tx, ownerId);
      if (taken.person + size > this.bounds.person) {
        throw uploadRefusal('file_quota_used', [{ gigabytes: this.bounds.person / megabyte / 1000 }]);
      }
      if (taken.all + size > this.bounds.all) throw uploadRefusal('file_space_used', []);
      await insertFile(tx, file);
    });
    if (size > 0) return file;
    await this.#append(file, 0, Buffer.alloc(0));
    return this.#finish(file);
  }

  /** What a person uploads or uploaded, as far as it is; null: there is no such upload of this person. */
  begun(id: string, ownerId: string): Promise<FileUpload | null> {
    return uploadOf(this.#store.reader, id, ownerId, this.#clock.nowUsec());
  }

  /**
   * The same. Where all bytes came, the file is complete then.
   *
   * @throws ParleyError `unavailable` while what keeps the bytes cannot be reached
   */
  async upload(id: string, ownerId: string): Promise<FileUpload | null> {
    const found = await this.begun(id, ownerId);
    if (found === null || found.blobId !== null || found.received < found.size) return found;
    // What keeps the bytes was away when the last one came, or the process was killed.
    return this.#finish(found).catch((error: unknown) => {
      if (error instanceof UploadConflict) return this.begun(id, ownerId);
      throw error;
    });
  }

  /**
   * Takes bytes of a file in as they come, and keeps what came where they break off. The last of them completes the file.
   *
   * @returns how many bytes are there now
   * @throws UploadConflict when others are being written, or what came before is not there; ParleyError when there is no
   *   space for them any more; what the pieces throw
   */
  async receive(upload: FileUpload, from: number, pieces: AsyncIterable<Uint8Array>): Promise<number> {
    using alone = this.#underWay.begin(upload.id);
    if (alone === null) throw new UploadConflict();
    // Another request may have gone on since this one looked it up, and writing at the beginning empties what is there.
    const current = await this.begun(upload.id, upload.ownerId);
    if (current === null || from !== current.received || current.blobId !== null) throw new UploadConflict();
    let at = from;
    const gathered = new GrowingBuffer();
    const flush = async () => {
      if (gathered.length === 0) return;
      const piece = gathered.bytes();
      gathered.clear();
      await this.#append(upload, at, piece);
      at += piece.length;
    };
    try {
      for await (const piece of pieces) {
        if (at + gathered.length + piece.length > upload.size) throw new UploadConflict();
        gathered.append(piece);
        if (gathered.length >= pieceBytes) await flush();
      }
    } finally {
      await flush();
    }
    if (at === upload.size) await this.#finish(upload);
    return at;
  }

  /** Erases an upload, finished or not, that was not sent. False: there is none. */
  async cancel(id: string, ownerId: string): Promise<boolean> {
    return this.#store.write((tx) => releaseUnsent(tx, id, ownerId));
  }

  /** The file, when it is there and the person may see it. */
  find(id: string, personId: string): Promise<FileRecord | null> {
    return visibleFile(this.#store.reader, id, personId, this.#clock.nowUsec());
  }

  /**
   * A file's bytes from one on and before another. Throws when it is erased meanwhile.
   *
   * @throws ParleyError `unavailable` while what keeps them cannot be reached
   */
  async *read(
    { blobId }: Pick<FileRecord, 'blobId'>,
    from: number,
    before: number,
  ): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#bytes.read(blobId, from, before);
    } catch (error) {
      sayAway(error);
    }
  }

  async #append({ id, ownerId }: FileUpload, from: number, piece: Uint8Array): Promise<void> {
    const now = this.#clock.nowUsec();
    await this.#bytes.append(id, from, piece, async (tx) => {
      if (!(await moveReceived(tx, id, from, from + piece.length, now))) throw new UploadConflict();
      await takeSpace(tx, null, piece.length);
      if ((await takenSpace(tx, ownerId)).all > this.bounds.all) throw uploadRefusal('file_space_used', []);
    });
  }

  /** Everyone who asks meanwhile waits for the same end: a message with a file that is not there yet would be refused. */
  #finish(upload: FileUpload): Promise<FileUpload> {
    const under = this.#finishing.get(upload.id);
    if (under) return under;
    const finishing = this.#complete(upload).finally(() => this.#finishing.delete(upload.id));
    this.#finishing.set(upload.id, finishing);
    return finishing;
  }

  async #complete(upload: FileUpload): Promise<FileUpload> {
    const { id, size } = upload;
    const hash = createHash('sha256');
    for await (const piece of this.#bytes.received(id, 0, size)) {
      hash.update(piece);
      release(piece);
    }
    const digest = hash.digest('hex');
    await this.#bytes.keep(id, size, digest).catch(sayAway);
    const rest = await this.#store.write(async (tx) => {
      const kept = await completeFile(tx, upload, digest);
      return kept === null ? null : await this.#bytes.settle(tx, id, kept);
    });
    if (rest === null) throw new UploadConflict();
    await this.#bytes.erased(rest);
    return { ...upload, received: size, blobId: id };
  }
}

/** @throws what a person is told where the bytes of files cannot be reached */
function sayAway(error: unknown): never {
  throw error instanceof FileStorageError
    ? uploadRefusal('file_storage_unavailable', [], { retryAfterSecs: bucketLimits.retrySecs })
    : error;
}
