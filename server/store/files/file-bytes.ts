import type { Usec } from '../../../protocol/index.ts';
import type { Transaction } from '../query/connection.ts';

/** Bytes that are held of a file at a time, and written in one piece: others wait little for each. */
export const pieceBytes = 256 * 1024;

/** Where the bytes of files lie, each blob under an id of its own, and an upload under the id of its file. */
export interface FileBytes {
  /**
   * Writes a piece behind the bytes of an upload that are there. Resolves when it is durable.
   *
   * @param count stores how far the upload goes now; when it throws, the piece counts for nothing
   */
  append(
    id: string,
    from: number,
    piece: Uint8Array,
    count: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  /** The bytes of an upload, from one on and before another, in pieces, as those of a blob. */
  received(id: string, from: number, before: number): AsyncIterable<Uint8Array>;
  /**
   * Puts the bytes of a whole upload where those of blobs lie. Resolves when they are durable. Done again when the process
   * is killed before the commit of `settle`.
   *
   * @param hash SHA-256 of the bytes, in hexadecimal
   * @throws FileStorageError
   */
  keep(id: string, size: number, hash: string): Promise<void>;
  /**
   * An upload ends as part of a commit: with a blob that is its bytes, or that has the same bytes already.
   *
   * @returns ids for `erased`
   */
  settle(tx: Transaction, id: string, isKept: boolean): Promise<readonly string[]>;
  /**
   * The bytes of a blob, from one on and before another, in pieces: the reader may empty each before it asks for the next.
   * Throws when they are erased meanwhile.
   *
   * @throws FileStorageError
   */
  read(id: string, from: number, before: number): AsyncIterable<Uint8Array>;
  /** Erases a blob or an upload as part of a commit, as far as that can be. */
  erase(tx: Transaction, id: string): Promise<void>;
  /** Erases the rest of what a commit erased. */
  erased(ids: readonly string[]): Promise<void>;
  /** Erases what was erased before and is not gone yet. @throws FileStorageError */
  eraseRest(now: Usec): Promise<void>;
  /** Erases what a process that was killed left behind: whatever has an id that is not known. */
  eraseLeftovers(isKnown: (id: string) => Promise<boolean>): Promise<void>;
}

/** What keeps the bytes of files cannot be reached, or refuses. The message says why, to the administrator. */
export class FileStorageError extends Error {
  override readonly name = 'FileStorageError';
}
