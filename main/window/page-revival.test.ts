import { beforeEach, describe, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { PageRevival } from './page-revival.ts';

let clock: FakeClock;
let loaded: string[];
let revival: PageRevival;
beforeEach(() => {
  clock = fakeClock();
  loaded = [];
  revival = new PageRevival(clock, (page) => {
    loaded.push(page);
    revival.began(page);
  });
});

/** The page dies at once after each start, so many times. */
function dieAtOnce(times: number): number[] {
  return Array.from({ length: times }, () => {
    const { ms } = revival.died();
    clock.advance(ms);
    return ms;
  });
}

describe('a page that dies', () => {
  it('is loaded again a moment later, and not before', () => {
    const { ms } = revival.died();
    clock.advance(ms - 1);
    expect(loaded).toEqual([]);
    clock.advance(1);
    expect(loaded).toEqual(['own']);
  });

  it('at once each time is waited for longer, then given up', () => {
    expect(dieAtOnce(5)).toEqual([500, 1000, 2000, 4000, 0]);
    expect(loaded).toEqual(['own', 'own', 'own', 'own', 'failed']);
    clock.advance(3_600_000);
    expect(loaded).toHaveLength(5);
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

  it('although it is the one that says so comes back without hurry', () => {
    dieAtOnce(5);
    expect(revival.died()).toEqual({ page: 'failed', ms: 30_000 });
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
