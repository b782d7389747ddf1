import { beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { Maintenance, type LiveState } from './maintenance.ts';

let clock: FakeClock;
let time: ServerClock;
let expired: number[];
let live: LiveState;
let maintenance: Maintenance;
let begin: number;
const inSecs = (secs: number): number => begin + secs * 1_000_000;

beforeEach(() => {
  clock = fakeClock();
  time = new ServerClock(clock);
  begin = clock.nowUsec();
  expired = [];
  live = { onPassing: () => undefined, expireLiveState: (now) => expired.push((now - begin) / 1_000_000) };
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

it('looks at nothing while nothing runs out', () => {
  clock.advance(3_600_000);
  expect(expired).toEqual([]);
});

it('looks when the first of several ends, then at the next', () => {
  live.onPassing(inSecs(30));
  live.onPassing(inSecs(20));
  live.onPassing(inSecs(20));
  clock.advance(60_000);
  expect(expired).toEqual([20, 30]);
});

it('takes ends that are near together in one look', () => {
  live.onPassing(inSecs(1));
  live.onPassing(inSecs(1.5));
  clock.advance(10_000);
  expect(expired).toEqual([2]);
});

it('does not trust a long wait, nor goes on when it is over', () => {
  live.onPassing(inSecs(150));
  clock.advance(300_000);
  expect(expired).toEqual([60, 120, 150]);
});

it('goes by the service’s clock', () => {
  time.setServerTime(begin + 3_000_000_000);
  live.onPassing(inSecs(3_030));
  clock.advance(40_000);
  expect(expired).toEqual([3_030]);
});

it('keeps what came before the start, and ends with the session', () => {
  maintenance.stop();
  live.onPassing(inSecs(10));
  clock.advance(20_000);
  expect(expired).toEqual([]);
  maintenance.start();
  clock.advance(5_000);
  expect(expired).toEqual([22]);
  maintenance.stop();
  expect(clock.pending).toBe(0);
});
