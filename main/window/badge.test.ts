import { expect, it } from 'vitest';
import { Badge } from './badge.ts';

it('tells a count once', () => {
  const told: number[] = [];
  const badge = new Badge((count) => told.push(count));
  for (const count of [0, 2, 2, 3, 0, 0]) badge.show(count);
  expect(told).toEqual([2, 3, 0]);
});
