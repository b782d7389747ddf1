import { expect, it } from 'vitest';
import { harmlessLine, harmlessName } from './harmless.ts';

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
    expect(harmlessName(name)).toBe(name);
});

it('takes out what turns a sentence around or hides a letter', () => {
  expect(harmlessName('Anna\u202E gnp.exe')).toBe('Anna gnp.exe');
  expect(harmlessName('\u2067Rui\u2069\u200B\u3164')).toBe('Rui');
  expect(harmlessName('one\r\n\u2028two')).toBe('one two');
});

it('clears away piles of marks', () => {
  const zalgo = `Z${'\u0335\u0321'.repeat(40)}algo`;
  expect(harmlessLine(zalgo)).toBe('Z\u0335\u0321\u0335algo');
});

it('cuts a name that is none', () => {
  expect(harmlessName('x'.repeat(100_000))).toHaveLength(121);
  expect(harmlessName('😀'.repeat(100)).isWellFormed()).toBe(true);
});
