import { diffArrays } from 'diff';

/** A run of words of the older or the newer text. */
export interface TextRun {
  readonly text: string;
  readonly kind: 'same' | 'added' | 'removed';
}

/** Beyond this many words added and removed nothing is left to compare, and comparing takes long. */
const editsMost = 2000;

const wordsOf = (text: string, words: Intl.Segmenter): string[] =>
  [...words.segment(text)].map(({ segment }) => segment);

/** What changed from one text to the next, word by word as `language` has words. */
export function textDifference(older: string, newer: string, language: string): readonly TextRun[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  const changes = diffArrays(wordsOf(older, words), wordsOf(newer, words), { maxEditLength: editsMost });
  if (!changes)
    return [
      { text: older, kind: 'removed' },
      { text: newer, kind: 'added' },
    ];
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
