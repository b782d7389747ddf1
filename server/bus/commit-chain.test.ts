import { array, assert, boolean, property, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { CommitChain, gapMs } from './commit-chain.ts';

function chain(start: number | null = 0) {
  const clock = fakeClock();
  const pushed: number[] = [];
  let gaps = 0;
  const commits = new CommitChain({
    clock,
    deliver: ({ traceId }) => pushed.push(Number(traceId)),
    onGap: () => {
      gaps += 1;
    },
  });
  if (start !== null) commits.start(start);
  const add = (number: number): void =>
    commits.add({ number, deliveries: [{ pushes: [], traceId: String(number) }] });
  return { clock, pushed, commits, add, gaps: () => gaps };
}

test('delivers commits in their order, in whatever order they arrive', () => {
  const all = [1, 2, 3, 4, 5, 6, 7, 8];
  assert(
    property(shuffledSubarray(all, { minLength: all.length }), (order) => {
      const { pushed, add, clock, gaps } = chain();
      for (const number of order) add(number);
      expect(pushed).toEqual(all);
      expect(clock.pending).toBe(0);
      expect(gaps()).toBe(0);
    }),
  );
});

test('whatever is lost, delivers in order, none twice, and says that something is missing', () => {
  const arrivals = array(boolean(), { minLength: 1, maxLength: 12 });
  assert(
    property(arrivals, (arrived) => {
      const { pushed, add, clock, commits, gaps } = chain();
      const numbers = arrived.flatMap((isThere, n) => (isThere ? [n + 1] : []));
      for (const number of [...numbers].reverse()) add(number);
      commits.expect(arrived.length);
      clock.advance(gapMs);
      expect(pushed).toEqual(numbers);
      expect(gaps()).toBe(numbers.length === arrived.length ? 0 : 1);
      for (const n of arrived.keys()) add(n + 1);
      expect(pushed).toEqual(numbers);
      add(arrived.length + 1);
      expect(pushed.at(-1)).toBe(arrived.length + 1);
    }),
  );
});

test('waits again after each step forward', () => {
  const { pushed, add, clock, gaps } = chain();
  add(2);
  add(4);
  clock.advance(gapMs - 1);
  add(1);
  clock.advance(gapMs - 1);
  expect(pushed).toEqual([1, 2]);
  add(3);
  clock.advance(gapMs);
  expect(pushed).toEqual([1, 2, 3, 4]);
  expect(gaps()).toBe(0);
});

test('begins after what is in the store already', () => {
  const { pushed, add, commits } = chain(null);
  for (const number of [4, 7, 6, 5]) add(number);
  expect(pushed).toEqual([]);
  commits.start(5);
  expect(pushed).toEqual([6, 7]);
});

test('waits for no one while it is alone', () => {
  const { pushed, add, commits, clock, gaps } = chain();
  add(3);
  commits.goAlone();
  add(5);
  add(7);
  clock.advance(gapMs * 2);
  expect(pushed).toEqual([3, 5, 7]);
  commits.pause();
  add(12);
  commits.start(11);
  expect(pushed).toEqual([3, 5, 7, 12]);
  expect(gaps()).toBe(0);
});
