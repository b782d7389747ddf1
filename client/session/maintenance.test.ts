import { beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { Maintenance, type LiveState } from './maintenance.ts';

let clock: FakeClock;
let time: ServerClock;
let expired: number[];
let live: LiveState;
/** Says that something in the model ends at a time. */
let ends: (untilUsec: number) => void;
let maintenance: Maintenance;
let begin: number;
const inSecs = (secs: number): number => begin + secs * 1_000_000;

beforeEach(() => {
  clock = fakeClock();
  time = new ServerClock(clock);
  begin = clock.nowUsec();
  expired = [];
  live = {
    observe: ({ expires }) => (ends = (until) => expires?.(until)),
    expireLiveState: (now) => expired.push((now - begin) / 1_000_000),
  };
  maintenance = new Maintenance({
    clock,
    time,
    live,
    random: () => 1,
    reconcile: () => undefined,
    expireEvents: () => undefined,
  });
  maintenance.start();
});

it('does nothing while nothing expires', () => {
  clock.advance(3_600_000);
  expect(expired).toEqual([]);
});

it('wakes at the first of several ends, then at the next', () => {
  ends(inSecs(30));
  ends(inSecs(20));
  ends(inSecs(20));
  clock.advance(60_000);
  expect(expired).toEqual([20, 30]);
});

it('expires ends that are close together in one pass', () => {
  ends(inSecs(1));
  ends(inSecs(1.5));
  clock.advance(10_000);
  expect(expired).toEqual([2]);
});

it('splits a long wait, and stops when nothing is left', () => {
  ends(inSecs(150));
  clock.advance(300_000);
  expect(expired).toEqual([60, 120, 150]);
});

it('uses the server’s clock', () => {
  time.setServerTime(begin + 3_000_000_000);
  ends(inSecs(3_030));
  clock.advance(40_000);
  expect(expired).toEqual([3_030]);
});

it('keeps what came before the start, and stops with the session', () => {
  maintenance.stop();
  ends(inSecs(10));
  clock.advance(20_000);
  expect(expired).toEqual([]);
  maintenance.start();
  clock.advance(5_000);
  expect(expired).toEqual([22]);
  maintenance.stop();
  expect(clock.pending).toBe(0);
});
