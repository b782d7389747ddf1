/** A word as it is compared, with its place in the text (UTF-16 units, end exclusive). */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts written without spaces: each character counts as a word, so that any part of a sentence is found. */
const unspaced = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Mymr}]';
const wordsInText = new RegExp(`${unspaced}\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--${unspaced}]+`, 'gv');
const accents = /[\u0300-\u036f]/gu;

/** "Ärger" and "arger" are the same word to who searches. */
const folded = (word: string): string => word.normalize('NFKD').replace(accents, '').toLowerCase();

/** The words of a text in their order, without accents and in lower case. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(wordsInText)].map((match) => ({
    word: folded(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/**
 * What a query asks for: every phrase has to be there, in any order, and the last word of each may go on. What is
 * written without a space, like "don't", is one phrase. Empty when the query holds no word.
 */
export function phrasesOf(query: string): string[][] {
  return query
    .split(/\s+/u)
    .map((chunk) => tokensOf(chunk).map(({ word }) => word))
    .filter((phrase) => phrase.length > 0);
}

/** Indices of the tokens that a phrase matches, for each place where it does. */
export function placesOf(phrase: readonly string[], tokens: readonly Token[]): number[][] {
  const last = phrase.length - 1;
  return tokens.flatMap((_, at) =>
    phrase.every((word, offset) => {
      const token = tokens[at + offset]?.word;
      return offset === last ? token?.startsWith(word) === true : token === word;
    })
      ? [phrase.map((__, offset) => at + offset)]
      : [],
  );
}
