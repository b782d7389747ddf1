import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Heartbeat, pingEverySecs } from './heartbeat.ts';

const counting = () => {
  const member = { checks: 0, checkAlive: () => void (member.checks += 1) };
  return member;
};

test('checks every member once a round, and not before a whole one', () => {
  const clock = fakeClock();
  const heartbeat = new Heartbeat(clock);
  const early = counting();
  heartbeat.add(early);
  clock.advance(7_000);
  const late = counting();
  heartbeat.add(late);
  clock.advance((pingEverySecs - 8) * 1000);
  expect([early.checks, late.checks]).toEqual([0, 0]);
  clock.advance(1_000);
  expect([early.checks, late.checks]).toEqual([1, 0]);
  clock.advance(7_000);
  expect([early.checks, late.checks]).toEqual([1, 1]);
  clock.advance(pingEverySecs * 1000);
  expect([early.checks, late.checks]).toEqual([2, 2]);
});

test('forgets who left and stops for good', () => {
  const clock = fakeClock();
  const heartbeat = new Heartbeat(clock);
  const gone = counting();
  heartbeat.add(gone)();
  const stays = counting();
  heartbeat.add(stays);
  heartbeat.stop();
  clock.advance(100_000);
  expect([gone.checks, stays.checks, clock.pending]).toEqual([0, 0, 0]);
});
