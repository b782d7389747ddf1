/** Fills an array with random bytes and returns it; `crypto.getRandomValues` has this shape. */
export type RandomBytes = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;

interface Host {
  crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array };
}

const systemRandom: RandomBytes = (bytes) => (globalThis as unknown as Host).crypto.getRandomValues(bytes);

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** An identifier that no one can guess: 128 random bits as 22 characters that are safe in URLs and file names. */
export function newId(random: RandomBytes = systemRandom): string {
  const bytes = random(new Uint8Array(16));
  let id = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      id += ALPHABET.charAt((held >> bits) & 63);
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? id + ALPHABET.charAt((held << (6 - bits)) & 63) : id;
}

/** A number for client_generated_id: random, from 1 to 2^53-1. 0 is left out, because it means "no key" on the wire. */
export function newClientGeneratedId(random: RandomBytes = systemRandom): number {
  for (;;) {
    const bytes = random(new Uint8Array(7));
    let value = (bytes[0] ?? 0) & 0x1f;
    for (const byte of bytes.subarray(1)) value = value * 256 + byte;
    if (value !== 0) return value;
  }
}
