/** Accents, and the points of Hebrew and Arabic: what the collation of Unicode leaves out at its first level. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/gu;

/** Letters of one's own that others write plainly, as ICU's Latin-ASCII has them: NFKD does not take them apart. */
const plain: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŧ', 't'],
  ['ŋ', 'n'],
  ['ə', 'e'],
  ['ɛ', 'e'],
  ['ɔ', 'o'],
  ['ɓ', 'b'],
  ['ɗ', 'd'],
  ['ƙ', 'k'],
  ['ƒ', 'f'],
  ['ς', 'σ'],
]);
const letters = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu');

/** What has none of these has neither accents nor letters of one's own. */
const beyondAscii = /[\u0080-\uffff]/;

/** Without accents and in lower case. */
export const withoutAccents = (text: string): string =>
  beyondAscii.test(text)
    ? text.normalize('NFKD').replace(marks, '').toLowerCase().replace(marks, '')
    : text.toLowerCase();

/**
 * The form in which all searches compare: "Ärger" and "arger", "Straße" and "STRASSE", "Łódź" and "lodz" are the same.
 * What was indexed in another form than this one has to be indexed again.
 */
export const folded = (text: string): string =>
  beyondAscii.test(text)
    ? withoutAccents(text).replace(letters, (letter) => plain.get(letter) ?? letter)
    : text.toLowerCase();
