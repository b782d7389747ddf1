import type { Transaction } from '../query/connection.ts';

/** Bytes that are held of a file at a time, and written in one piece: others wait little for each. */
export const pieceBytes = 256 * 1024;

/** Where the bytes of files lie, each blob under an id of its own, and an upload under the id of its file. */
export interface FileBytes {
  /**
   * Writes a piece behind the bytes that are there. Resolves when it is durable.
   *
   * @param count stores how far the blob goes now; when it throws, the piece counts for nothing
   */
  append(
    id: string,
    from: number,
    piece: Uint8Array,
    count: (tx: Transaction) => Promise<void>,
  ): Promise<void>;
  /** The bytes from one on and before another, in pieces. Throws when they are erased meanwhile. */
  read(id: string, from: number, before: number): AsyncIterable<Uint8Array>;
  /** Erases a blob as part of a commit, as far as that can be. */
  erase(tx: Transaction, id: string): Promise<void>;
  /** Erases the rest of blobs that a commit erased. */
  erased(ids: readonly string[]): Promise<void>;
  /** Erases what a process that was killed left behind: whatever has an id that is not known. */
  eraseLeftovers(isKnown: (id: string) => Promise<boolean>): Promise<void>;
}
