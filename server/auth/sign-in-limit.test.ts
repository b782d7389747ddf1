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

test('one address makes a hundred attempts a minute over all accounts, counted when they begin', () => {
  const limit = new SignInLimit();
  let accounts = 0;
  const attempt = (address: string) => limit.take(`account ${(accounts += 1)}`, address).waitSecs;
  const waits = times(limits.refusedSignInsPerMinute, () => attempt('2001:db8:1:2::1'));
  expect(waits.every((wait) => wait === 0)).toBe(true);
  expect(attempt('2001:db8:1:2:ffff::2')).toBe(60);
  expect(attempt('2001:db8:1:3::1')).toBe(0);
});

test('attempts that succeed do not add up', () => {
  const limit = new SignInLimit();
  for (let count = 0; count < 500; count += 1) {
    expect(limit.take(`account ${count}`, '10.0.0.1').waitSecs).toBe(0);
    limit.succeeded('10.0.0.1');
  }
});

test('an account is guessed at a hundred times a day, from wherever', () => {
  const limit = new SignInLimit();
  const waits = times(limits.refusedSignInsPerDay, () => limit.takeGuess('ann').waitSecs);
  expect(waits.every((wait) => wait === 0)).toBe(true);
  expect(limit.takeGuess('ann')).toEqual({ waitSecs: 864, isFirstRefused: true });
  expect(limit.takeGuess('ann')).toEqual({ waitSecs: 864, isFirstRefused: false });
  expect(limit.takeGuess('bob').waitSecs).toBe(0);
  vi.advanceTimersByTime(864_000);
  expect(limit.takeGuess('ann').waitSecs).toBe(0);
});

test('what was counted for an account stays, however many others are named', () => {
  const limit = new SignInLimit();
  times(limits.refusedSignInsPerDay, () => limit.takeGuess('ann'));
  for (let other = 0; other < 60_000; other += 1) limit.takeGuess(`other ${other}`);
  expect(limit.takeGuess('ann').waitSecs).toBeGreaterThan(0);
});

test('an account that is signed in to all day long is not guessed at', () => {
  const limit = new SignInLimit();
  for (let count = 0; count < 500; count += 1) {
    expect(limit.takeGuess('ann').waitSecs).toBe(0);
    limit.guessedRight('ann');
  }
});

test('one address signs sixty people up, then one a minute', () => {
  const limit = new SignInLimit();
  const waits = times(60, () => limit.signUpWait('2001:db8:1:2::1'));
  expect(waits.every((wait) => wait === 0)).toBe(true);
  expect(limit.signUpWait('2001:db8:1:2:ffff::2')).toBe(60);
  expect(limit.signUpWait('2001:db8:1:3::1')).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(limit.signUpWait('2001:db8:1:2::1')).toBe(0);
  expect(limit.signUpWait('2001:db8:1:2::1')).toBe(60);
});

test('one address learns of ten taken names a minute', () => {
  const limit = new SignInLimit();
  times(9, () => limit.emailTaken('10.0.0.1'));
  expect(limit.takenNamesWait('10.0.0.1')).toBe(0);
  limit.emailTaken('10.0.0.1');
  expect(limit.takenNamesWait('10.0.0.1')).toBe(60);
  expect(limit.takenNamesWait('10.0.0.2')).toBe(0);
});
