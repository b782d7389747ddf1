/** Characters that change the direction of what follows, are invisible, or break a line: in a name they only deceive. */
const deceiving =
  /[\p{Cc}\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/gu;
/** More marks on one letter than any language writes; they would be drawn over the lines around. */
const pile = /(\p{M}{3})\p{M}+/gu;
/** No name is longer; the service allows 100 units. */
const nameMost = 120;

/** A line of somebody else's words among one's own: it can neither turn them around nor paint over them. */
export function harmlessLine(text: string): string {
  return text
    .replace(/[\t\n\r]/gu, ' ')
    .replace(deceiving, '')
    .replace(pile, '$1');
}

/** A name as it may stand in a sentence. */
export function harmlessName(text: string): string {
  const line = harmlessLine(text).replace(/\s+/gu, ' ').trim();
  return line.length > nameMost ? `${line.slice(0, nameMost).toWellFormed()}…` : line;
}
