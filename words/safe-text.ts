/**
 * Characters that change the direction of what follows, are invisible, or break a line, and halves of characters, which not every
 * program can pass on: in a name they only deceive.
 */
const deceiving =
  /[\p{Cc}\p{Cs}\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu;
/** Finds such characters. */
export const hiddenCharacters = new RegExp(deceiving.source, 'u');
/** More marks on one letter than any language writes; they would be drawn over the lines around. */
const pile = /(\p{M}{3})\p{M}+/gu;
/** No name is longer; the server allows 100 units. */
const longestName = 120;

/** What someone else wrote, with its lines: it can neither turn the text around it nor paint over it. */
export const safeText = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n')
    .replace(deceiving, (found) => (found === '\n' || found === '\t' ? found : ''))
    .replace(pile, '$1');

/** What someone else wrote, as one line. */
export const safeLine = (text: string): string => safeText(text).replace(/\s+/gu, ' ').trim();

/** A name as it may stand on its own or, isolated, in a sentence. */
export const safeName = (text: string): string =>
  shortened(safeLine(text.slice(0, 10 * longestName)), longestName);

/** At most so many characters as people count them, so that none is cut in two. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    if (kept.push(segment) > most)
      return `${kept
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
  }
  return text;
}

/** Letters of the scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * What someone else wrote as part of a line, so that neither changes the order of the other: without it the digits after a
 * Hebrew name would stand before it. Text that runs from left to right stays as it is.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/**
 * The direction of a line in which words of others are isolated: by its own words. `dir="auto"` would look into the isolates, and a
 * Hebrew name would turn an English sentence around.
 */
export function lineDirection(line: string): 'ltr' | 'rtl' | 'auto' {
  const first = /\p{L}/u.exec(line.replace(/\u2068[^\u2069]*\u2069?/gu, ''))?.[0];
  if (first === undefined) return 'auto';
  return rightToLeft.test(first) ? 'rtl' : 'ltr';
}

/** The text alone, as it was before it was isolated. */
export const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/gu, '');
