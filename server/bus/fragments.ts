import { concatenate } from '../util/wire.ts';

const headBytes = 5;
const begins = 1;
const goesOn = 2;
const toEveryone = 4;
// Beyond this a message is not one of ours.
const mostBytes = 256 * 1024 * 1024;

/**
 * Cuts messages into numbered parts that fit a channel. A part is four bytes of its number within everything that this
 * process ever sent to everyone, or to anyone else, a byte that says which of them, whether a message begins with it and whether it goes on
 * after it, and content.
 */
export class Cutter {
  readonly #contentBytes: number;
  readonly #flags: number;
  #number = 0;

  /** @param isForEveryone where each of the others hears of all parts */
  constructor(maxBytes: number, isForEveryone = true) {
    this.#contentBytes = maxBytes - headBytes;
    this.#flags = isForEveryone ? toEveryone : 0;
  }

  cut(message: Uint8Array): Uint8Array[] {
    const parts: Uint8Array[] = [];
    for (let at = 0; at === 0 || at < message.length; at += this.#contentBytes) {
      const content = message.subarray(at, at + this.#contentBytes);
      const part = Buffer.allocUnsafe(headBytes + content.length);
      part.writeUInt32BE(this.#number, 0);
      part[4] = this.#flags | (at === 0 ? begins : 0) | (at + content.length < message.length ? goesOn : 0);
      part.set(content, headBytes);
      parts.push(part);
      this.#number = (this.#number + 1) % 2 ** 32;
    }
    return parts;
  }
}

/** Whether a part is one of those that every process hears. */
export const isForEveryone = (part: Uint8Array): boolean => ((part[4] ?? 0) & toEveryone) > 0;

/** Puts one sender's parts together again. */
export class Joiner {
  #next: number | null = null;
  /** Null while the beginning of what arrives was missed. */
  #parts: Uint8Array[] | null = null;
  #size = 0;

  /** @returns the message that the part completes, and whether anything before it was lost */
  take(bytes: Uint8Array): { readonly message: Uint8Array | null; readonly lost: boolean } {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const number = part.readUInt32BE(0);
    const flags = part[4] ?? 0;
    const lost = this.#next !== null && this.#next !== number;
    this.#next = (number + 1) % 2 ** 32;
    if (lost) this.#parts = null;
    if (flags & begins) {
      this.#parts = [];
      this.#size = 0;
    }
    this.#size += part.length;
    if (this.#parts === null || this.#size > mostBytes) return { message: null, lost };
    this.#parts.push(part.subarray(headBytes));
    if (flags & goesOn) return { message: null, lost };
    const message = concatenate(this.#parts);
    this.#parts = null;
    return { message, lost };
  }
}
