import { folded } from '../../words/fold.ts';

/** A word as it is compared, with its place in the text (UTF-16 units, end exclusive). */
export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Scripts written without spaces: each character counts as a word, so that any part of a sentence is found. */
const unspaced = '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Mymr}]';
const wordsInText = new RegExp(`${unspaced}\\p{M}*|[[\\p{L}\\p{N}\\p{M}]--${unspaced}]+`, 'gv');
/** The words of a text in their order, in the form in which they are compared. */
export function tokensOf(text: string, fold = folded): Token[] {
  return [...text.matchAll(wordsInText)].map((match) => ({
    word: fold(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The words of a text alone, for what is compared often. */
export const wordsIn = (text: string): string[] =>
  (text.match(wordsInText) ?? []).map((word) => folded(word));

/**
 * What a query asks for: every phrase has to be there, in any order, and the last word of each may go on. What is
 * written without a space, like "don't", is one phrase. Empty when the query holds no word.
 */
export function phrasesOf(query: string, fold = folded): string[][] {
  return query
    .split(/\s+/u)
    .map((chunk) => tokensOf(chunk, fold).map(({ word }) => word))
    .filter((phrase) => phrase.length > 0);
}

/** Indices of the tokens that a phrase matches, for each place where it does. */
export function placesOf(phrase: readonly string[], tokens: readonly Pick<Token, 'word'>[]): number[][] {
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
