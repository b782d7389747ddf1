import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

test('lets a burst pass, then the average, and says how long to wait', () => {
  const bucket = new TokenBucket({ perSecond: 2, burst: 3 }, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([0, 0, 0]);
  expect(bucket.take(0)).toBe(1);
  expect(bucket.take(499)).toBe(1);
  expect(bucket.take(500)).toBe(0);
  expect(bucket.take(500)).toBe(1);
});

test('saves up no more than the burst', () => {
  const bucket = new TokenBucket({ perSecond: 10, burst: 2 }, 0);
  bucket.take(0);
  expect(bucket.isFull(50)).toBe(false);
  expect(bucket.isFull(100)).toBe(true);
  expect([bucket.take(60_000), bucket.take(60_000)]).toEqual([0, 0]);
  expect(bucket.take(60_000)).toBe(1);
});

test('rounds a long wait up to whole seconds', () => {
  const bucket = new TokenBucket({ perSecond: 0.1, burst: 1 }, 0);
  bucket.take(0);
  expect(bucket.take(100)).toBe(10);
});
