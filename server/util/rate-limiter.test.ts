import { expect, test } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

test('counts every client for itself', () => {
  const limiter = new RateLimiter({ perSecond: 1, burst: 1 });
  expect(limiter.take('a', 0)).toBe(0);
  expect(limiter.take('a', 0)).toBe(1);
  expect(limiter.take('b', 0)).toBe(0);
});

test('limits nothing when it is off', () => {
  const limiter = new RateLimiter(null);
  expect(Array.from({ length: 1000 }, () => limiter.take('a', 0)).every((wait) => wait === 0)).toBe(true);
});

test('takes back what was not worth counting', () => {
  const limiter = new RateLimiter({ perSecond: 1, burst: 1 });
  expect(limiter.take('a', 0)).toBe(0);
  limiter.giveBack('a');
  expect(limiter.take('a', 0)).toBe(0);
  expect(limiter.take('a', 0)).toBe(1);
});

test('holds a bounded number of clients, and forgets the oldest beyond it', () => {
  const limiter = new RateLimiter({ perSecond: 0.001, burst: 1 });
  limiter.take('oldest', 0);
  for (let i = 0; i < 49_999; i += 1) limiter.take(`other${i}`, 0);
  expect(limiter.take('oldest', 0)).toBeGreaterThan(0);
  limiter.take('one more', 0);
  expect(limiter.take('oldest', 0)).toBe(0);
});

test('remembers a busy client over the sweep of idle ones', () => {
  const limiter = new RateLimiter({ perSecond: 0.001, burst: 1 });
  expect(limiter.take('busy', 0)).toBe(0);
  for (let i = 0; i < 10_001; i += 1) limiter.take(`other${i}`, 0);
  expect(limiter.take('busy', 0)).toBeGreaterThan(0);
});
