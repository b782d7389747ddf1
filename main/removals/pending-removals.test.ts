import { beforeEach, expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { PendingRemovals, graceMs } from './pending-removals.ts';

const clock = fakeClock(0);
let done: string[];
let changed: string[];
let failures: string[];
let failure: Error | null;
let pendingRemovals: PendingRemovals;

beforeEach(() => {
  done = [];
  changed = [];
  failures = [];
  failure = null;
  pendingRemovals = new PendingRemovals({
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
  pendingRemovals.add('a', 'c', 'delete', carryOut('delete a c'));
  expect(pendingRemovals.has('a', 'c')).toBe(true);
  expect(pendingRemovals.has('b', 'c')).toBe(false);
  expect(changed).toEqual(['c']);
  clock.advance(graceMs - 1);
  await settled();
  expect(done).toEqual([]);
  clock.advance(1);
  await settled();
  expect(done).toEqual(['delete a c']);
  expect(pendingRemovals.has('a', 'c')).toBe(false);
});

it('gives it back when asked in time, and not after', async () => {
  pendingRemovals.add('a', 'c', 'leave', carryOut('leave a c'));
  expect(pendingRemovals.takeBack('a', 'c')).toBe(true);
  expect(pendingRemovals.has('a', 'c')).toBe(false);
  clock.advance(graceMs);
  await settled();
  expect(done).toEqual([]);
  pendingRemovals.add('a', 'c', 'leave', carryOut('leave a c'));
  clock.advance(graceMs);
  expect(pendingRemovals.takeBack('a', 'c')).toBe(false);
  await settled();
  expect(done).toEqual(['leave a c']);
});

it('does once what is asked twice', async () => {
  pendingRemovals.add('a', 'c', 'leave', carryOut('leave a c'));
  pendingRemovals.add('a', 'c', 'delete', carryOut('delete a c'));
  clock.advance(graceMs);
  await settled();
  expect(done).toEqual(['leave a c']);
});

it('shows it again when it could not be done, and says so', async () => {
  failure = new Error('no connection');
  pendingRemovals.add('a', 'c', 'delete', carryOut('delete a c'));
  clock.advance(graceMs);
  await settled();
  expect(failures).toEqual(['delete: Error: no connection']);
  expect(pendingRemovals.has('a', 'c')).toBe(false);
  expect(changed).toEqual(['c', 'c']);
});

it('does everything at the end of the app', async () => {
  pendingRemovals.add('a', 'c', 'delete', carryOut('delete a c'));
  pendingRemovals.add('b', 'd', 'leave', carryOut('leave b d'));
  await pendingRemovals.finish();
  expect(done).toEqual(['delete a c', 'leave b d']);
  clock.advance(graceMs);
  await settled();
  expect(done).toHaveLength(2);
});
