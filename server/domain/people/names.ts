import { folded } from '../../../words/fold.ts';

/** The words by which something can be found, folded, split at everything that is neither a letter nor a digit. */
export function searchWords(text: string): string[] {
  const words = folded(text).split(/[^\p{L}\p{N}\p{M}]+/u);
  return [...new Set(words.filter((word) => word !== ''))];
}

/** The form under which an e-mail address is unique. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** The part after the @; empty when there is none. */
export function emailDomain(email: string | null): string {
  const at = email?.lastIndexOf('@') ?? -1;
  return at < 0 || email === null ? '' : email.slice(at + 1).toLowerCase();
}

/** The part before the @: the name of someone known by nothing but the address. */
export const localPart = (email: string): string => email.slice(0, email.lastIndexOf('@'));

/** The first word of a display name, as written. */
export function firstName(displayName: string): string {
  return displayName.trim().split(/\s+/u)[0] ?? '';
}
