import { randomInt } from 'node:crypto';

// Without those that look alike: it is read aloud and typed.
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const length = 20;

/** 100 random bits, in groups of five: nothing to guess, and still something that a person can read out. */
export function readableCode(): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
  return letters.join('').replaceAll(/.{5}(?=.)/g, '$&-');
}

/** A code as it was typed, in the form in which it was made; null when it can be none. */
export function typedCode(typed: string): string | null {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-9]{20}$/.test(letters) ? letters.replaceAll(/.{5}(?=.)/g, '$&-') : null;
}
