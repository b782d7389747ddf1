import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { ServerClock } from './server-clock.ts';

const HOUR = 3_600_000_000;

it('follows this computer’s clock until the server states its time, then the server’s', () => {
  const clock = fakeClock();
  const here = clock.nowUsec();
  const server = new ServerClock(clock);
  expect(server.nowUsec()).toBe(here);
  server.setServerTime(here - 2 * HOUR);
  expect(server.nowUsec()).toBe(here - 2 * HOUR);
  clock.advance(1000);
  expect(server.nowUsec()).toBe(here - 2 * HOUR + 1_000_000);
  expect(server.toLocal(here - 2 * HOUR)).toBe(here);
});

it('ignores an absent time', () => {
  const clock = fakeClock();
  const server = new ServerClock(clock);
  server.setServerTime(clock.nowUsec() + HOUR);
  server.setServerTime(0);
  server.setServerTime(undefined);
  server.setServerTime(null);
  expect(server.nowUsec()).toBe(clock.nowUsec() + HOUR);
});
