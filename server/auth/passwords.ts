import { hash, verify } from '@node-rs/argon2';
import type { RefusalDetails } from '../../protocol/index.ts';

/** Shortest password that is accepted, in characters (as people count them). */
const minPasswordLength = 8;
/** A longer one only makes the server hash more; no one types this much. */
const maxPasswordLength = 1024;
/** The most UTF-16 units that so many characters have. */
export const maxPasswordUnits = maxPasswordLength * 2;

// The library's default is argon2id; 19 MiB, two passes, one lane is OWASP's first choice. About 30 ms, off the event loop.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Why a new password is refused, or null when it is good. */
export function passwordRefusal(
  password: string,
): RefusalDetails<'password_too_short' | 'password_too_long'> | null {
  const characters = [...password].length;
  if (characters < minPasswordLength) {
    return { code: 'password_too_short', parameters: { least: minPasswordLength } };
  }
  if (characters > maxPasswordLength) {
    return { code: 'password_too_long', parameters: { most: maxPasswordLength } };
  }
  return null;
}

/** The same in words for the command line. */
export function passwordProblem(password: string): string | null {
  const refusal = passwordRefusal(password);
  if (refusal === null) return null;
  return refusal.code === 'password_too_short'
    ? `Use a password of at least ${refusal.parameters.least} characters.`
    : `Use a password of at most ${refusal.parameters.most} characters.`;
}

/** A hash to store, with its salt and cost inside (PHC string). */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/**
 * True when the password made the hash. With no hash (an account that does not exist) it does the same work and
 * says false, so that the time of an answer does not reveal who has an account.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const typed = password.normalize('NFKC');
  if (stored === null) {
    decoy ??= hash('no account has this password', cost);
    await verify(await decoy, typed);
    return false;
  }
  return verify(stored, typed);
}

let decoy: Promise<string> | undefined;
