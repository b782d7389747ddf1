import { expect, it } from 'vitest';
import { resampled } from './level-bars.ts';

it('draws the loudest of what a bar stands for', () => {
  expect(resampled([1, 5, 2, 0, 3, 4], 3)).toEqual([5, 2, 4]);
  expect(resampled([1, 5], 4)).toEqual([1, 1, 5, 5]);
  expect(resampled([1, 2, 9, 3, 4], 2)).toEqual([2, 9]);
});

it('draws silence where nothing is known', () => {
  expect(resampled([], 3)).toEqual([0, 0, 0]);
});
