import { expect, it } from 'vitest';
import { initialsOf } from './avatar.ts';

it.each([
  ['Mira Kovač', 'MK'],
  ['mira', 'M'],
  ['Ana de la Cruz', 'AC'],
  ['élise (Büro)', 'ÉB'],
  ['a.b@x.example', 'A'],
  ['😀 Smile', 'S'],
  ['  ***', '?'],
  ['', '?'],
  ['山田 太郎', '山太'],
])('initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
