import { beforeEach, expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Departures, graceMs } from './pending-removals.ts';

const clock = fakeClock(0);
let done: string[];
let changed: string[];
let failures: string[];
let failure: Error | null;
let departures: Departures;

beforeEach(() => {
  done = [];
  changed = [];
  failures = [];
  failure = null;
  departures = new Departures({
    clock,
    changed: (_account, id) => changed.push(id),
    failed: (how, error) => failures.push(`${how}: ${String(error)}`),
  });
});

const carryOut = (what: string) => async () => {
  if (failure) throw failure;
  done.push(what);
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('hides a conversation at once and lets it go when the time is over', async () => {
  departures.add('a', 'c', 'delete', carryOut('delete a c'));
  expect(departures.has('a', 'c')).toBe(true);
  expect(departures.has('b', 'c')).toBe(false);
  expect(changed).toEqual(['c']);
  clock.advance(graceMs - 1);
  await settled();
  expect(done).toEqual([]);
  clock.advance(1);
  await settled();
  expect(done).toEqual(['delete a c']);
  expect(departures.has('a', 'c')).toBe(false);
});

it('gives it back when asked in time, and not after', async () => {
  departures.add('a', 'c', 'leave', carryOut('leave a c'));
  expect(departures.takeBack('a', 'c')).toBe(true);
  expect(departures.has('a', 'c')).toBe(false);
  clock.advance(graceMs);
  await settled();
  expect(done).toEqual([]);
  departures.add('a', 'c', 'leave', carryOut('leave a c'));
  clock.advance(graceMs);
  expect(departures.takeBack('a', 'c')).toBe(false);
  await settled();
  expect(done).toEqual(['leave a c']);
});

it('does once what is asked twice', async () => {
  departures.add('a', 'c', 'leave', carryOut('leave a c'));
  departures.add('a', 'c', 'delete', carryOut('delete a c'));
  clock.advance(graceMs);
  await settled();
  expect(done).toEqual(['leave a c']);
});

it('shows it again when it could not be done, and says so', async () => {
  failure = new Error('no connection');
  departures.add('a', 'c', 'delete', carryOut('delete a c'));
  clock.advance(graceMs);
  await settled();
  expect(failures).toEqual(['delete: Error: no connection']);
  expect(departures.has('a', 'c')).toBe(false);
  expect(changed).toEqual(['c', 'c']);
});

it('does everything at the end of the app', async () => {
  departures.add('a', 'c', 'delete', carryOut('delete a c'));
  departures.add('b', 'd', 'leave', carryOut('leave b d'));
  await departures.finish();
  expect(done).toEqual(['delete a c', 'leave b d']);
  clock.advance(graceMs);
  await settled();
  expect(done).toHaveLength(2);
});
