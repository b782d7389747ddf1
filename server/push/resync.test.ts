import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Resync } from './resync.ts';

/** Who is connected here, and who was closed, in each round in which someone was. */
function scene() {
  const clock = fakeClock();
  const rounds: string[][] = [];
  const closeWhere = (isMeant: (gaiaId: string) => boolean): void => {
    const closed = ['ann', 'ann', 'bob', 'cleo'].filter((gaiaId) => isMeant(gaiaId));
    if (closed.length > 0) rounds.push(closed);
  };
  return { clock, rounds, resync: new Resync({ closeWhere }, clock) };
}
const all = ['ann', 'ann', 'bob', 'cleo'];

test('closes at once, and no one again before a while', () => {
  const { clock, rounds, resync } = scene();
  resync.request();
  expect(rounds).toEqual([all]);
  clock.advance(1000);
  resync.request();
  resync.request();
  clock.advance(8999);
  expect(rounds).toEqual([all]);
  clock.advance(1);
  expect(rounds).toEqual([all, all]);
  clock.advance(60_000);
  expect(rounds).toEqual([all, all]);
  resync.request();
  expect(rounds).toEqual([all, all, all]);
});

test('closes at once whom something was lost for, whoever was closed just before', () => {
  const { clock, rounds, resync } = scene();
  resync.request((gaiaId) => gaiaId === 'bob');
  clock.advance(4000);
  resync.request((gaiaId) => gaiaId === 'ann');
  expect(rounds).toEqual([['bob'], ['ann', 'ann']]);
  resync.request((gaiaId) => gaiaId !== 'ann');
  expect(rounds).toEqual([['bob'], ['ann', 'ann'], ['cleo']]);
  clock.advance(5999);
  expect(rounds).toHaveLength(3);
  clock.advance(1);
  expect(rounds).toEqual([['bob'], ['ann', 'ann'], ['cleo'], ['bob']]);
  clock.advance(60_000);
  expect(rounds).toHaveLength(4);
});
