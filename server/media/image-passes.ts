import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, USEC_PER_SEC, type Usec } from '../../protocol/index.ts';

/** Days for which a pass is good, and what is left of the day on which it is made. */
const days = 7;
const usecPerDay = 24 * 3600 * USEC_PER_SEC;
const shape = /^([\w-]{1,64})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

/** In base64url. */
export const newImageKey = (): string => randomBytes(32).toString('base64url');

/** Whose pass it is, and how long it is good. */
export interface PassHolder {
  /** The client that the pass was made for; whether it is still signed in is asked each time. */
  readonly clientId: string;
  readonly until: Usec;
}

/**
 * Passes to one image for one client, for programs that can send no token with an address. A pass says who looks; whether
 * that client is still signed in, and what its person may see, is asked each time.
 */
export class ImagePasses {
  readonly #key: Buffer;
  readonly #clock: Clock;

  /** @param key 32 bytes, which all processes of the server have, in base64url */
  constructor(key: string, clock: Clock) {
    this.#key = Buffer.from(key, 'base64url');
    this.#clock = clock;
  }

  /** Of letters, digits, `.`, `-` and `_`; the same all day. */
  passFor(imageId: string, clientId: string): string {
    const day = Math.floor(this.#clock.nowUsec() / usecPerDay) + 1 + days;
    const words = `${clientId}.${day.toString(36)}`;
    return `${words}.${this.#sign(imageId, words).toString('base64url')}`;
  }

  /** Null for a pass that was never made, or for another image, or too long ago. */
  holderOf(imageId: string, pass: string): PassHolder | null {
    const [, clientId = '', day = '', signature = ''] = shape.exec(pass) ?? [];
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(imageId, `${clientId}.${day}`);
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
    const until = Number.parseInt(day, 36) * usecPerDay;
    return until > this.#clock.nowUsec() ? { clientId, until } : null;
  }

  #sign(imageId: string, words: string): Buffer {
    return createHmac('sha256', this.#key).update(`${imageId} ${words}`).digest();
  }
}
