import { expect, it } from 'vitest';
import { foundIn } from './found-words.ts';

const marked = (text: string, query: string): string[] =>
  foundIn(text, query).map(([start, end]) => text.slice(start, end));

it('marks the beginnings of words, however they are written', () => {
  expect(marked('Łódź liegt an keiner Straße', 'lod strass')).toEqual(['Łód', 'Straß']);
  expect(marked('unch lunch', 'unch')).toEqual(['unch']);
  expect(marked('Kjærsti', 'kja')).toEqual(['Kjæ']);
});

it('marks what has no letters wherever it is', () => {
  expect(marked('a :-) b :-)', ':-)')).toEqual([':-)', ':-)']);
  expect(marked('a', ' ')).toEqual([]);
});
