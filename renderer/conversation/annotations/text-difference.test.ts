import { expect, it } from 'vitest';
import { textDifference } from './text-difference.ts';

const marks = { same: '', added: '+', removed: '-' } as const;
const short = (older: string, newer: string, language = 'en'): string[] =>
  textDifference(older, newer, language).map(({ text, kind }) => `${marks[kind]}${text}`);

it.each([
  ['Lunch at noon?', 'Lunch at one?', ['Lunch at ', '-noon', '+one', '?']],
  ['Yes', 'Yes, at ten', ['Yes', '+, at ten']],
  ['the same', 'the same', ['the same']],
  ['two  blanks', 'two blanks', ['two', '-  ', '+ ', 'blanks']],
])('marks the words that differ in %j and %j', (older, newer, runs) => {
  expect(short(older, newer)).toEqual(runs);
});

it('knows the words of languages that are written without blanks', () => {
  expect(short('今日は雨です', '今日は雪です', 'ja')).toEqual(['今日は', '-雨', '+雪', 'です']);
});

it('does not compare word by word what has nothing in common', () => {
  const long = (word: string): string => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ');
  expect(textDifference(long('a'), long('b'), 'en').map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
