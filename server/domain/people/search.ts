import { emailKey, searchWords } from './names.ts';

export interface Findable {
  readonly displayName: string;
  readonly email: string | null;
}

/** Finds people where every word of the query begins a word of the name, or the query begins the e-mail address. */
export function matching(query: string): (person: Findable) => boolean {
  const requested = searchWords(query);
  const address = emailKey(query);
  return ({ displayName, email }) => {
    if (requested.length === 0) return false;
    if (email !== null && emailKey(email).startsWith(address)) return true;
    const words = searchWords(displayName);
    return requested.every((part) => words.some((word) => word.startsWith(part)));
  };
}

/** The words under which the store keeps a person, so that one range scan finds the candidates for `matching`. */
export function indexWords({ displayName, email }: Findable): string[] {
  const fromEmail = email === null ? [] : searchWords(email).slice(0, 1);
  return [...new Set([...searchWords(displayName), ...fromEmail])];
}
