import { expect, it } from 'vitest';
import {
  isolated,
  lineDirection,
  safeLine,
  safeName,
  safeText,
  shortened,
  withoutIsolates,
} from './safe-text.ts';

it('leaves names of every script as they are', () => {
  for (const name of [
    'Zoë Ångström',
    'محمد علي',
    'דוד',
    '山田 太郎',
    'नरेन्द्र',
    'Nguyễn Thị Hạnh',
    'กมล',
    '👩‍👩‍👧 family',
  ])
    expect(safeName(name)).toBe(name);
});

it('takes out what turns a sentence around or hides a letter', () => {
  expect(safeName('Anna\u202E gnp.exe')).toBe('Anna gnp.exe');
  expect(safeName('\u2067Rui\u2069\u200B\u3164')).toBe('Rui');
  expect(safeName('bell\u0007 and \u001b[31mred')).toBe('bell and [31mred');
});

it('takes out halves of characters', () => {
  expect(safeName('A\uD800da \uDC00😀')).toBe('Ada 😀');
  expect(safeText('\uDC00\uD83D')).toBe('');
  expect(safeName('😀'.repeat(599) + 'x😀😀').isWellFormed()).toBe(true);
});

it('puts everything on one line', () => {
  expect(safeName('one\r\n\u2028two')).toBe('one two');
  expect(safeLine('one\u2029two\u0085three\vfour')).toBe('one two three four');
});

it('keeps the lines of a text, and nothing else that is not seen', () => {
  expect(safeText('one\r\n\ttwo\u202E\u0007\u2028three')).toBe('one\n\ttwo\nthree');
});

it('clears away piles of marks', () => {
  const zalgo = `Z${'\u0335\u0321'.repeat(40)}algo`;
  expect(safeLine(zalgo)).toBe('Z\u0335\u0321\u0335algo');
});

it('cuts what is too long for a name', () => {
  expect(safeName('x'.repeat(100_000))).toBe(`${'x'.repeat(119)}…`);
  expect(safeName('😀'.repeat(1000)).isWellFormed()).toBe(true);
});

it('cuts between characters as people count them', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(shortened(family.repeat(5), 5)).toBe(family.repeat(5));
  expect(shortened(family.repeat(6), 5)).toBe(`${family.repeat(4)}…`);
  expect(shortened('one two three', 5)).toBe('one…');
});

it('keeps words that run from right to left to themselves', () => {
  for (const name of ['דוד', 'محمد علي', 'Dr דוד', '𞤀𞤣𞤢𞤥'])
    expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

it('leaves others as they are', () => {
  for (const name of ['Zoë', '山田', 'กมล', 'नरेन्द्र', '42']) expect(isolated(name)).toBe(name);
});

it('takes the direction of a line from its own words, not from the names in it', () => {
  const omar = isolated('عمر');
  expect(lineDirection(`${omar}: 📎 2 files`)).toBe('ltr');
  expect(lineDirection(`${omar} joined ${isolated('בית')}`)).toBe('ltr');
  expect(lineDirection(`Rui: ${isolated('שלום')}`)).toBe('ltr');
  expect(lineDirection('שלום Rui')).toBe('rtl');
  // It has none of its own: that of the name.
  expect(lineDirection(`${omar}: ${isolated('שלום')}`)).toBe('auto');
});

it('gives the words back', () => {
  expect(withoutIsolates(isolated('דוד'))).toBe('דוד');
});
