/** Enough for almost every request. */
const firstBytes = 4096;

/**
 * Bytes that come in pieces, in one block of memory that doubles when it is full. However small the pieces, it holds at
 * most twice as much as came.
 */
export class GrowingBuffer {
  #block = Buffer.allocUnsafe(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (needed > this.#block.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(firstBytes, needed, this.#block.length * 2));
      this.#block.copy(grown, 0, 0, this.#length);
      this.#block = grown;
    }
    this.#block.set(piece, this.#length);
    this.#length = needed;
  }

  /** Begins anew, in the same memory. */
  clear(): void {
    this.#length = 0;
  }

  /** What came so far; not to be used after another `append`. */
  bytes(): Buffer {
    return this.#block.subarray(0, this.#length);
  }
}
