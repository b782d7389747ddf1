/** What is taken out of a text beside what looks like a secret. */
export interface Private {
  /** The person's folder; becomes `~`. */
  home: string;
  /** Names, addresses and servers of the people and accounts here, word for word. */
  words: readonly string[];
}

const rules: readonly (readonly [RegExp, string])[] = [
  // An address keeps its scheme only: servers are private, and paths and queries carry invitations.
  [/\b([a-z][a-z0-9+.-]*):\/\/[^\s"'<>)\]}]+/gi, '$1://…'],
  [/\bparley:[^\s"'<>]+/gi, 'parley:…'],
  [/\bdata:[^\s"'<>]{16,}/gi, 'data:…'],
  [/[^\s@"'<>:,;()[\]{}]+@[^\s@"'<>:,;()[\]{}]+/g, '…@…'],
  [/\b(bearer|token|password|secret|invite|authorization)("?\s*[:=]\s*"?|\s+)[^\s",}]+/gi, '$1$2…'],
  // Long runs of letters and digits: tokens, keys, ids. Stack traces and versions have none of this length.
  [/(?<![\w/.-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?![\w/.-])/gi, '…'],
  // One id in forty has no digit: those of the server have 22 characters, and more capitals than a name in a program.
  [/(?<![\w/.-])(?=(?:[\w-]*?[A-Z]){4})[\w-]{22}(?![\w/.-])/g, '…'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '…'],
];

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A text without what is no one else's business. */
export function redact(text: string, { home, words }: Private): string {
  const known = words.map((word) => word.trim()).filter((word) => word.length >= 2);
  const longestFirst = [...new Set(known)].sort((one, other) => other.length - one.length);
  let safe = home.length > 1 ? text.replaceAll(home, '~') : text;
  for (const word of longestFirst)
    safe = safe.replaceAll(new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, 'giu'), '…');
  for (const [pattern, instead] of rules) safe = safe.replaceAll(pattern, instead);
  return safe;
}
