import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { SignInLimit } from './sign-in-limit.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const times = (count: number, work: () => unknown) => Array.from({ length: count }, work);

test('lets ten attempts a minute through for an account and an address, and says once that it stopped', () => {
  const limit = new SignInLimit();
  const attempts = times(12, () => limit.take('ann', '10.0.0.1'));
  expect(attempts.slice(0, 10)).toEqual(times(10, () => ({ waitSecs: 0, isFirstRefused: false })));
  expect(attempts[10]).toEqual({ waitSecs: 60, isFirstRefused: true });
  expect(attempts[11]).toEqual({ waitSecs: 60, isFirstRefused: false });
  expect(limit.take('ann', '10.0.0.2').waitSecs).toBe(0);
  expect(limit.take('bob', '10.0.0.1').waitSecs).toBe(0);
  vi.advanceTimersByTime(59_000);
  expect(limit.take('ann', '10.0.0.1').waitSecs).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(limit.take('ann', '10.0.0.1').waitSecs).toBe(0);
});

test('one address is refused a hundred times a minute over all accounts, then not asked any more', () => {
  const limit = new SignInLimit();
  times(limits.refusedSignInsPerMinute, () => limit.refused('10.0.0.1'));
  expect(limit.take('anybody', '10.0.0.1').waitSecs).toBe(60);
  expect(limit.take('anybody', '10.0.0.2').waitSecs).toBe(0);
});

test('one address learns of ten taken names a minute', () => {
  const limit = new SignInLimit();
  times(9, () => limit.emailTaken('10.0.0.1'));
  expect(limit.takenNamesWait('10.0.0.1')).toBe(0);
  limit.emailTaken('10.0.0.1');
  expect(limit.takenNamesWait('10.0.0.1')).toBe(60);
  expect(limit.takenNamesWait('10.0.0.2')).toBe(0);
});
