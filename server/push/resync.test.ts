import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Resync } from './resync.ts';

test('closes at once, and then not again before a while', () => {
  const clock = fakeClock();
  let closed = 0;
  const resync = new Resync({ closeWhere: () => (closed += 1) }, clock);
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

test('closes whom something was lost for, all of them together', () => {
  const clock = fakeClock();
  const closed: string[][] = [];
  const closeWhere = (isMeant: (gaiaId: string) => boolean) =>
    closed.push(['ann', 'bob', 'cleo'].filter((gaiaId) => isMeant(gaiaId)));
  const resync = new Resync({ closeWhere }, clock);
  resync.request((gaiaId) => gaiaId === 'ann');
  resync.request((gaiaId) => gaiaId === 'bob');
  resync.request((gaiaId) => gaiaId === 'cleo');
  clock.advance(10_000);
  expect(closed).toEqual([['ann'], ['bob', 'cleo']]);
});
