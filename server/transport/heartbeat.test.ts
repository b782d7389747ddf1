import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { answerWithinSecs, Heartbeat, pingEverySecs } from './heartbeat.ts';

const counting = () => {
  const member = {
    requested: 0,
    due: 0,
    ping: () => void (member.requested += 1),
    expectPong: () => void (member.due += 1),
  };
  return member;
};

test('asks every member once a round, the first time after a whole one', () => {
  const clock = fakeClock();
  const heartbeat = new Heartbeat(clock);
  const early = counting();
  heartbeat.add(early);
  clock.advance(7_000);
  const late = counting();
  heartbeat.add(late);
  clock.advance((pingEverySecs - 8) * 1000);
  expect([early.requested, late.requested]).toEqual([0, 0]);
  clock.advance(1_000);
  expect([early.requested, late.requested]).toEqual([1, 0]);
  clock.advance(7_000);
  expect([early.requested, late.requested]).toEqual([1, 1]);
  clock.advance(pingEverySecs * 1000);
  expect([early.requested, late.requested]).toEqual([2, 2]);
});

test('expects the answer some time after it asked', () => {
  const clock = fakeClock();
  const heartbeat = new Heartbeat(clock);
  const member = counting();
  heartbeat.add(member);
  clock.advance(pingEverySecs * 1000);
  const before = member.due;
  clock.advance((answerWithinSecs - 1) * 1000);
  expect([member.requested, member.due]).toEqual([1, before]);
  clock.advance(1_000);
  expect([member.requested, member.due]).toEqual([1, before + 1]);
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
  expect([gone.requested, stays.requested, stays.due, clock.pending]).toEqual([0, 0, 0, 0]);
});
