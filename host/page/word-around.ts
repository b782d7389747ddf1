const letter = /[\p{L}\p{M}'’]/u;
const apostrophe = /['’]/;

/** Where the word around a place in a text begins and ends; null where there is none. */
export function wordAround(text: string, at: number): { start: number; end: number } | null {
  let start = at;
  let end = at;
  while (start > 0 && letter.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && letter.test(text.charAt(end))) end += 1;
  // Inside a word an apostrophe belongs to it, around a word it quotes.
  while (start < end && apostrophe.test(text.charAt(start))) start += 1;
  while (end > start && apostrophe.test(text.charAt(end - 1))) end -= 1;
  return start < end ? { start, end } : null;
}
