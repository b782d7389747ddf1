import { expect, test } from 'vitest';
import { WindowCounter } from './window-counter.ts';

test('counts each key for itself and begins again when its window has ended', () => {
  const counter = new WindowCounter(60_000, 100);
  expect(counter.add('a', 0)).toEqual({ count: 1, secondsLeft: 60 });
  expect(counter.add('a', 59_500)).toEqual({ count: 2, secondsLeft: 1 });
  expect(counter.add('b', 59_500)).toEqual({ count: 1, secondsLeft: 60 });
  expect(counter.look('a', 58_500).secondsLeft).toBe(2);
  expect(counter.look('a', 59_999)).toEqual({ count: 2, secondsLeft: 1 });
  expect(counter.look('a', 60_000).count).toBe(0);
  expect(counter.add('a', 60_000)).toEqual({ count: 1, secondsLeft: 60 });
  expect(counter.look('b', 60_000).count).toBe(1);
});

test('forgets what has ended, and the oldest when there are too many keys', () => {
  const counter = new WindowCounter(1000, 3);
  for (const key of ['a', 'b', 'c', 'd']) counter.add(key, 10);
  expect(counter.size).toBeLessThanOrEqual(3);
  expect(counter.look('a', 10).count).toBe(0);
  expect(counter.look('d', 10).count).toBe(1);
  counter.add('e', 2000);
  expect(counter.size).toBe(1);
});
