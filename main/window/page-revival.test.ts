import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { PageRevival } from './page-revival.ts';

let clock: FakeClock;
let loaded: string[];
let gaveUp: number;
/** Whether a page begins that is loaded: without a browser it does not. */
let begins: boolean;
let revival: PageRevival;
beforeEach(() => {
  clock = fakeClock();
  [loaded, gaveUp, begins] = [[], 0, true];
  revival = new PageRevival(
    clock,
    (page) => {
      loaded.push(page);
      if (begins) revival.began(page);
    },
    () => (gaveUp += 1),
  );
});

/** The page dies at once after each start, so many times. */
function dieAtOnce(times: number): (number | null)[] {
  return Array.from({ length: times }, () => {
    const next = revival.died();
    clock.advance(next?.ms ?? 3_600_000);
    return next?.ms ?? null;
  });
}

describe('a page that dies', () => {
  it('is loaded again a moment later, and not before', () => {
    const ms = revival.died()?.ms ?? 0;
    clock.advance(ms - 1);
    expect(loaded).toEqual([]);
    clock.advance(1);
    expect(loaded).toEqual(['own']);
  });

  it('is loaded once, and as soon, where its browser ends right after it', () => {
    expect(revival.died()).toEqual({ page: 'own', ms: 500 });
    clock.advance(100);
    expect(revival.died()).toEqual({ page: 'own', ms: 500 });
    clock.advance(400);
    expect(loaded).toEqual(['own']);
    expect(revival.died()).toEqual({ page: 'own', ms: 1000 });
  });

  it('at once each time is waited for longer, then given up', () => {
    expect(dieAtOnce(5)).toEqual([500, 1000, 2000, 4000, 0]);
    expect(loaded).toEqual(['own', 'own', 'own', 'own', 'failed']);
    clock.advance(3_600_000);
    expect(loaded).toHaveLength(5);
    expect(gaveUp).toBe(1);
  });

  it('is given up as well where not even one begins', () => {
    clock.advance(3_600_000);
    begins = false;
    expect(dieAtOnce(7)).toEqual([500, 1000, 2000, 4000, 0, null, null]);
    expect(loaded).toEqual(['own', 'own', 'own', 'own', 'failed']);
    expect(gaveUp).toBe(1);
  });

  it('is there at once for who wants to see it, and once', () => {
    revival.died();
    revival.wanted();
    revival.wanted();
    clock.advance(60_000);
    expect(loaded).toEqual(['own']);
    dieAtOnce(6);
    revival.wanted();
    expect(loaded.at(-1)).toBe('own');
  });

  it('after having run for long begins from a short wait again', () => {
    dieAtOnce(4);
    clock.advance(60_000);
    expect(revival.died()).toEqual({ page: 'own', ms: 500 });
  });

  it('right after someone tried again is given up at once', () => {
    dieAtOnce(5);
    revival.began('own');
    expect(revival.died()).toEqual({ page: 'failed', ms: 0 });
  });

  it('although it is the one that says so stays away', () => {
    dieAtOnce(5);
    expect(revival.died()).toBeNull();
    clock.advance(3_600_000);
    expect(loaded).toHaveLength(5);
  });

  it('while the app ends stays so', () => {
    revival.died();
    revival.stop();
    clock.advance(60_000);
    expect(loaded).toEqual([]);
  });

  it('is not loaded twice when someone loads it meanwhile', () => {
    revival.died();
    revival.began('own');
    clock.advance(60_000);
    expect(loaded).toEqual([]);
  });
});
