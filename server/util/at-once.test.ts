import { expect, test } from 'vitest';
import { AtOnce } from './at-once.ts';

test('lets so many go on at a time for each key', () => {
  const atOnce = new AtOnce(2);
  const [first, second] = [atOnce.begin('a'), atOnce.begin('a')];
  expect([first, second]).not.toContain(null);
  expect(atOnce.begin('a')).toBeNull();
  expect(atOnce.begin('b')).not.toBeNull();
  first?.[Symbol.dispose]();
  first?.[Symbol.dispose]();
  expect(atOnce.begin('a')).not.toBeNull();
  expect(atOnce.begin('a')).toBeNull();
});

test('keeps nothing of what ended', () => {
  const atOnce = new AtOnce(2);
  for (let key = 0; key < 1000; key += 1) atOnce.begin(`key ${key}`)?.[Symbol.dispose]();
  expect(atOnce.size).toBe(0);
});
