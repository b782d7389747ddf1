import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, USEC_PER_SEC, type Usec } from '../../protocol/index.ts';

/** Days for which a pass is good, and what is left of the day on which it is made. */
const days = 7;
const usecPerDay = 24 * 3600 * USEC_PER_SEC;
const shape = /^([\w-]{1,64})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** In base64url. */
export const newPassKey = (): string => randomBytes(32).toString('base64url');

/** Whose pass it is, and how long it is good. */
export interface PassHolder {
  /** The client that the pass was made for; whether it is still signed in is asked each time. */
  readonly clientId: string;
  readonly until: Usec;
}

/**
 * Passes to one image or file for one client, for programs that can send no token with an address. A pass says who looks; whether
 * that client is still signed in, and what its person may see, is asked each time.
 */
export class Passes {
  readonly #key: Buffer;
  readonly #clock: Clock;
  readonly #kind: string;

  /**
   * @param key 32 bytes, which all processes of the server have, in base64url
   * @param kind of what they lead to: a pass to one kind is none to another
   */
  constructor(key: string, clock: Clock, kind: 'image' | 'file' = 'image') {
    // The first kind that there was has none in its signatures.
    this.#kind = kind === 'image' ? '' : `${kind} `;
    this.#key = Buffer.from(key, 'base64url');
    this.#clock = clock;
  }

  /** Of letters, digits, `.`, `-` and `_`; the same all day. */
  passFor(id: string, clientId: string): string {
    const day = Math.floor(this.#clock.nowUsec() / usecPerDay) + 1 + days;
    const words = `${clientId}.${day.toString(36)}`;
    return `${words}.${this.#sign(id, words).toString('base64url')}`;
  }

  /** Null for a pass that was never made, or for something else, or too long ago. */
  holderOf(id: string, pass: string): PassHolder | null {
    const [, clientId = '', day = '', signature = ''] = shape.exec(pass) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(id, `${clientId}.${day}`);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const until = Number.parseInt(day, 36) * usecPerDay;
    return until > this.#clock.nowUsec() ? { clientId, until } : null;
  }

  #sign(id: string, words: string): Buffer {
    return createHmac('sha256', this.#key).update(`${this.#kind}${id} ${words}`).digest();
  }
}
