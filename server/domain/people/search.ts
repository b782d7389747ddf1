import { emailKey, searchWords } from './names.ts';

export interface Findable {
  readonly displayName: string;
  readonly email: string | null;
}

/** True when every word of the query begins a word of the name, or the query begins the e-mail address. */
export function matches(person: Findable, query: string): boolean {
  const requested = searchWords(query);
  if (requested.length === 0) return false;
  if (person.email !== null && emailKey(person.email).startsWith(emailKey(query))) return true;
  const words = searchWords(person.displayName);
  return requested.every((part) => words.some((word) => word.startsWith(part)));
}

/** The words under which the store keeps a person, so that one range scan finds the candidates for `matches`. */
export function indexWords({ displayName, email }: Findable): string[] {
  const fromEmail = email === null ? [] : searchWords(email).slice(0, 1);
  return [...new Set([...searchWords(displayName), ...fromEmail])];
}
