import { expect, it } from 'vitest';
import { Badge } from './badge.ts';

it('shows a count once', () => {
  const shown: number[] = [];
  const badge = new Badge((count) => shown.push(count));
  for (const count of [0, 2, 2, 3, 0, 0]) badge.show(count);
  expect(shown).toEqual([2, 3, 0]);
});
