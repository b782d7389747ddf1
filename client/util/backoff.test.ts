import { assert, double, nat, property } from 'fast-check';
import { expect, it } from 'vitest';
import { BACKOFF_CAP_MS, BACKOFF_FLOOR_MS, backoffMs } from './backoff.ts';

it('stays between its floor and its cap', () => {
  assert(
    property(nat(10_000), double({ min: 0, max: 0.999_999, noNaN: true }), (attempt, random) => {
      const wait = backoffMs(attempt, random);
      expect(wait).toBeGreaterThanOrEqual(BACKOFF_FLOOR_MS);
      expect(wait).toBeLessThanOrEqual(BACKOFF_CAP_MS);
    }),
  );
});

it('doubles its bound with every failure until the cap', () => {
  const nearlyOne = 1 - Number.EPSILON;
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((attempt) => backoffMs(attempt, nearlyOne))).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('spreads evenly below its bound', () => {
  expect(backoffMs(3, 0.25)).toBe(1000);
  expect(backoffMs(3, 0.5)).toBe(2000);
});

it('never waits less than the server asked for', () => {
  expect(backoffMs(0, 0, 12_000)).toBe(12_000);
  expect(backoffMs(0, 0.5, 12_000)).toBe(12_250);
});
