import { array, assert, asyncProperty, integer, property, record, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { writerOf } from '../store/commit/writer-number.ts';
import type { Commit } from './commit.ts';
import { gapMs } from './commit-chain.ts';
import { CommitStore } from './testing/commit-store.ts';
import { inParts, namesOf, turns, watchedChain } from './testing/watched-chain.ts';

/** In the order in which they were committed. */
const histories = array(
  record({
    writer: integer({ min: 0, max: 3 }),
    conversations: shuffledSubarray(['a', 'b', 'c'], { minLength: 0, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
).map((steps) => {
  const store = new CommitStore();
  return steps.map(({ writer, conversations }) => store.commit(writer, conversations));
});

/** Each process's in its order, those of several mixed as the numbers say. */
function mixed(history: readonly Commit[], picks: readonly number[]): Commit[] {
  const lanes = [...Map.groupBy(history, ({ last }) => writerOf(last)).values()];
  const arrived: Commit[] = [];
  for (let turn = 0; arrived.length < history.length; turn += 1) {
    const open = lanes.filter((lane) => lane.length > 0);
    const next = open[(picks[turn % picks.length] ?? 0) % open.length]?.shift();
    if (next) arrived.push(next);
  }
  return arrived;
}

const isPushed = (name: string): boolean => name.includes('@');

/** What a client sees that is in one conversation. */
const seenIn = (id: string, pushed: readonly string[]): string[] =>
  pushed.filter((name) => name.startsWith(`${id}@`) || name.startsWith('all@'));

test('delivers what concerns a conversation in its order, in whatever order processes are heard', () => {
  assert(
    property(histories, array(integer({ min: 0, max: 3 }), { minLength: 1 }), (history, picks) => {
      const { pushed, commits, clock, gaps, mended } = watchedChain();
      for (const commit of mixed(history, picks)) commits.add(commit);
      for (const { last } of history) commits.hear({ number: writerOf(last), from: 0, published: last });
      expect([...pushed].sort()).toEqual(namesOf(history).sort());
      for (const id of ['a', 'b', 'c']) expect(seenIn(id, pushed)).toEqual(seenIn(id, namesOf(history)));
      expect(clock.pending).toBe(0);
      expect([gaps(), mended]).toEqual([0, []]);
    }),
  );
});

const toldCounts = array(integer({ min: 0, max: 4 }), { minLength: 4, maxLength: 4 });

/** The first commits of each writer. */
function firstOf(history: readonly Commit[], counts: readonly number[]): readonly Commit[] {
  const lanes = [...Map.groupBy(history, ({ last }) => writerOf(last)).values()];
  const toldOf = new Set(lanes.flatMap((lane, index) => lane.slice(0, counts[index])));
  return history.filter((commit) => toldOf.has(commit));
}

test('whatever a process committed last and never told, the rest comes, none twice', () =>
  assert(
    asyncProperty(histories, toldCounts, async (history, counts) => {
      const { pushed, commits, clock } = watchedChain();
      const kept = firstOf(history, counts);
      for (const commit of kept) commits.add(commit);
      for (let round = 0; pushed.filter(isPushed).length < namesOf(kept).length && round < 20; round += 1) {
        clock.advance(gapMs);
        await turns();
      }
      expect(pushed.filter(isPushed).sort()).toEqual(namesOf(kept).sort());
    }),
  ));

test('what is for no one here is waited for until its process says so, and read by no one', () => {
  assert(
    property(histories, array(integer({ min: 0, max: 3 }), { minLength: 1 }), (history, picks) => {
      const { pushed, commits, clock, gaps, mended } = watchedChain();
      // No one here is in `b`, so that nothing about it alone comes.
      const here = (commit: Commit) =>
        inParts(commit).filter(({ parts: [part] }) => part?.conversationId !== 'b');
      for (const commit of mixed(history, picks).flatMap(here)) commits.add(commit);
      for (const { last } of history) commits.hear({ number: writerOf(last), from: 0, published: last });
      const expected = namesOf(history.flatMap(here));
      expect([...pushed].sort()).toEqual([...expected].sort());
      for (const id of ['a', 'c']) expect(seenIn(id, pushed)).toEqual(seenIn(id, expected));
      expect([gaps(), mended, clock.pending]).toEqual([0, [], 0]);
    }),
  );
});

test('asks the process of a change that it has not heard, once, and goes on with the answer', () => {
  const { pushed, commits, asked, mended, clock } = watchedChain();
  const store = new CommitStore();
  const elsewhere = store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  commits.add(store.commit(0, ['a']));
  expect([pushed, asked]).toEqual([[], [elsewhere.last]]);
  commits.hear({ number: 1, from: 0, published: elsewhere.last });
  expect([pushed.length, mended.length, clock.pending]).toEqual([2, 0, 0]);
});

test('waits for the part of its conversation where parts of a commit come one by one', () => {
  const { pushed, commits, asked } = watchedChain();
  const store = new CommitStore();
  const first = store.commit(1, ['a', 'b']);
  const next = store.commit(0, ['b']);
  const [ofA, ofB] = inParts(first);
  commits.add(ofA!);
  commits.add(next);
  expect([pushed, asked]).toEqual([['a@1'], [first.last]]);
  commits.add(ofB!);
  expect(pushed).toEqual(namesOf([first, next]));
});

test('begins after what is in the store already', () => {
  const { pushed, commits } = watchedChain(null);
  const store = new CommitStore();
  const [first, second, third] = [store.commit(0, ['a']), store.commit(1, ['a']), store.commit(0, ['a'])];
  for (const commit of [first, third]) commits.add(commit);
  expect(pushed).toEqual([]);
  commits.start(second.last);
  expect(pushed).toEqual([`a@${third.last}`]);
});

test('waits for no one while it is alone', () => {
  const { pushed, commits, clock, gaps } = watchedChain();
  const store = new CommitStore();
  store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  expect(pushed).toEqual([]);
  commits.goAlone();
  store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  clock.advance(gapMs * 2);
  expect(pushed).toHaveLength(2);
  commits.pause();
  const later = store.commit(0, ['a']);
  commits.add(later);
  commits.start(later.after);
  expect(pushed).toHaveLength(3);
  expect(gaps()).toBe(0);
});
