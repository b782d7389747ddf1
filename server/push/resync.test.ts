import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Resync } from './resync.ts';

test('closes at once, and then not again before a while', () => {
  const clock = fakeClock();
  let closed = 0;
  const resync = new Resync({ closeAll: () => (closed += 1) }, clock);
  resync.request();
  expect(closed).toBe(1);
  clock.advance(1000);
  resync.request();
  resync.request();
  clock.advance(8999);
  expect(closed).toBe(1);
  clock.advance(1);
  expect(closed).toBe(2);
  clock.advance(60_000);
  expect(closed).toBe(2);
  resync.request();
  expect(closed).toBe(3);
});
