import { describe, expect, it } from 'vitest';
import { wordAround } from './word-around.ts';

const around = (marked: string): string | null => {
  const at = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = wordAround(text, at);
  return found === null ? null : text.slice(found.start, found.end);
};

describe('the word around a place', () => {
  it.each([
    ['one tw|o three', 'two'],
    ['|one two', 'one'],
    ['one|', 'one'],
    ['do|n’t stop', 'don’t'],
    ["it's 'quo|ted' here", 'quoted'],
    ['Grü|ße!', 'Grüße'],
  ])('%s', (text, word) => expect(around(text)).toBe(word));

  it.each(['', '|', 'one | two', '12|34', "'|'"])('%j has none', (text) => expect(around(text)).toBeNull());
});
