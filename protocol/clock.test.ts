import { describe, expect, test } from 'vitest';
import { fakeClock, systemClock } from './clock.ts';

describe('the fake clock', () => {
  test('stands still until it is moved', () => {
    const clock = fakeClock(5_000_000);
    expect(clock.nowUsec()).toBe(5_000_000);
    clock.advance(1.5);
    expect(clock.nowUsec()).toBe(5_001_500);
  });

  test('fires timers in order of time, each at its own time, those set meanwhile too', () => {
    const clock = fakeClock(0);
    const log: string[] = [];
    const note = (name: string) => () => log.push(`${name}@${clock.nowUsec() / 1000}`);
    clock.setTimer(20, note('late'));
    clock.setTimer(10, () => {
      note('early')();
      clock.setTimer(5, note('inner'));
    });
    clock.setTimer(10, note('same'));
    clock.setTimer(31, note('never'));
    clock.advance(30);
    expect(log).toEqual(['early@10', 'same@10', 'inner@15', 'late@20']);
    expect(clock.pending).toBe(1);
  });

  test('a timer can be called off', () => {
    const clock = fakeClock();
    let fired = 0;
    const cancel = clock.setTimer(1, () => fired++);
    cancel();
    cancel();
    clock.advance(10);
    expect(fired).toBe(0);
  });
});

describe('the system clock', () => {
  test('counts microseconds since the epoch', () => {
    const before = Date.now() * 1000;
    const now = systemClock.nowUsec();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now() * 1000);
  });

  test('fires once, and not when called off', async () => {
    let [fired, cancelled] = [0, 0];
    const cancel = systemClock.setTimer(1, () => cancelled++);
    cancel();
    await new Promise<void>((resolve) => {
      systemClock.setTimer(5, () => {
        fired++;
        resolve();
      });
    });
    expect([fired, cancelled]).toEqual([1, 0]);
  });

  test('waits longer than setTimeout can', async () => {
    let fired = false;
    const cancel = systemClock.setTimer(2 ** 31 + 1000, () => (fired = true));
    await new Promise<void>((resolve) => void systemClock.setTimer(10, resolve));
    cancel();
    expect(fired).toBe(false);
  });
});
