import { expect, test } from 'vitest';
import { CallLimiter } from './call-limiter.ts';

test('counts a person over all clients: three times what one may do', () => {
  let refused = 0;
  const limiter = new CallLimiter({ perSecond: 2, burst: 4 }, () => {
    refused += 1;
  });
  const passed = (nowMs: number): number =>
    Array.from({ length: 50 }, (_, n) =>
      limiter.take({ clientId: `client ${n}`, gaiaId: 'ann' }, nowMs),
    ).filter((wait) => wait === 0).length;
  expect(passed(0)).toBe(12);
  expect(refused).toBe(38);
  expect(limiter.take({ clientId: 'phone', gaiaId: 'bob' }, 0)).toBe(0);
  expect(passed(1000)).toBe(6);
});

test('counts every client for itself', () => {
  const limiter = new CallLimiter({ perSecond: 1, burst: 2 });
  const broken = Array.from({ length: 100 }, () => limiter.take({ clientId: 'broken', gaiaId: 'ann' }, 0));
  expect(broken.filter((wait) => wait === 0)).toHaveLength(2);
  // What the broken client was refused is not counted for the person.
  expect(limiter.take({ clientId: 'phone', gaiaId: 'ann' }, 0)).toBe(0);
  expect(limiter.take({ clientId: 'phone', gaiaId: 'ann' }, 0)).toBe(0);
});

test('limits nothing when it is off', () => {
  const limiter = new CallLimiter(null);
  const waits = Array.from({ length: 1000 }, () => limiter.take({ clientId: 'a', gaiaId: 'a' }, 0));
  expect(waits.every((wait) => wait === 0)).toBe(true);
});
