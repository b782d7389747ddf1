import { expect, test } from 'vitest';
import { folded } from './fold.ts';

test.each([
  ['Ärger', 'ARGER'],
  ['Straße', 'STRASSE'],
  ['GROẞ', 'gross'],
  ['Łódź', 'lodz'],
  ['Søren Kjær', 'soren kjaer'],
  ['Œuvre', 'oeuvre'],
  ['Þórður', 'thordur'],
  ['Đặng', 'dang'],
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Ελλάς', 'ΕΛΛΑΣ'],
  ['Ёлка', 'елка'],
  ['ﬁn', 'fin'],
  ['שָׁלוֹם', 'שלום'],
  ['مُحَمَّد', 'محمد'],
])('%s and %s are the same', (one, other) => {
  expect(folded(one)).toBe(folded(other));
});

test('tells apart what only looks alike without its vowels', () => {
  expect(folded('की')).not.toBe(folded('का'));
  expect(folded('が')).not.toBe(folded('か'));
});
