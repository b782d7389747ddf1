import { array, assert, asyncProperty, integer, property, record, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { MissingStretch } from '../domain/conversations/missing-stretch.ts';
import { nextPosition, writerOf } from '../store/commit/writer-number.ts';
import type { Commit } from './commit.ts';
import { CommitChain, gapMs } from './commit-chain.ts';

const atOnce: (missing: MissingStretch) => Promise<void> = () => Promise.resolve();

function chain(start: number | null = 0, read: typeof atOnce = atOnce) {
  const clock = fakeClock();
  const pushed: string[] = [];
  const mended: MissingStretch[] = [];
  const asked: number[] = [];
  let gaps = 0;
  const commits = new CommitChain({
    clock,
    deliver: ({ traceId }) => pushed.push(traceId ?? ''),
    ask: (at) => asked.push(at),
    mend: (missing) => {
      mended.push(missing);
      if (read === atOnce) pushed.push(`${missing.conversationId} read again`);
      return read(missing);
    },
    onGap: () => {
      gaps += 1;
    },
  });
  if (start !== null) commits.start(start);
  return { clock, pushed, mended, asked, commits, gaps: () => gaps };
}

/** Commits as the store makes them: each change waits for the one before it in its conversation, and for the last of all. */
class Store {
  readonly #last = new Map<number, number>();
  readonly #moved = new Map<string, number>();
  #wholeAt = 0;
  #newest = 0;

  /** @param conversations empty: it is about anything */
  commit(writer: number, conversations: readonly string[]): Commit {
    const after = this.#last.get(writer) ?? 0;
    const floor = conversations.map((id) => this.#moved.get(id) ?? 0);
    const last = nextPosition(
      Math.max(after, this.#wholeAt, ...(conversations.length > 0 ? floor : [this.#newest])),
      0,
      writer,
    );
    const name = (id: string) => `${id || 'all'}@${last}`;
    const parts =
      conversations.length === 0
        ? [{ conversationId: null, waitsFor: [...this.#last.values()] }]
        : conversations.map((id) => ({ conversationId: id, waitsFor: [this.#moved.get(id) ?? 0] }));
    const wholeAt = this.#wholeAt;
    const since = this.#last.get(writer) ?? 0;
    this.#last.set(writer, last);
    this.#newest = Math.max(this.#newest, last);
    if (conversations.length === 0) this.#wholeAt = last;
    for (const id of conversations) this.#moved.set(id, last);
    return {
      after,
      from: 0,
      since,
      last,
      wholeAt,
      parts: parts.map(({ conversationId, waitsFor }) => ({
        conversationId,
        waitsFor: waitsFor.filter((at) => at > 0),
        deliveries: [{ pushes: [], traceId: name(conversationId ?? '') }],
      })),
    };
  }
}

/** In the order in which they were committed. */
const histories = array(
  record({
    writer: integer({ min: 0, max: 3 }),
    conversations: shuffledSubarray(['a', 'b', 'c'], { minLength: 0, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
).map((steps) => {
  const store = new Store();
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

const names = (history: readonly Commit[]): string[] =>
  history.flatMap(({ parts }) =>
    parts.flatMap(({ deliveries }) => deliveries.map((one) => one.traceId ?? '')),
  );

const isPushed = (name: string): boolean => name.includes('@');

/** What a client sees that is in one conversation. */
const seenIn = (id: string, pushed: readonly string[]): string[] =>
  pushed.filter((name) => name.startsWith(`${id}@`) || name.startsWith('all@'));

test('delivers what concerns a conversation in its order, in whatever order processes are heard', () => {
  assert(
    property(histories, array(integer({ min: 0, max: 3 }), { minLength: 1 }), (history, picks) => {
      const { pushed, commits, clock, gaps, mended } = chain();
      for (const commit of mixed(history, picks)) commits.add(commit);
      for (const { last } of history) commits.hear({ number: writerOf(last), from: 0, published: last });
      expect([...pushed].sort()).toEqual(names(history).sort());
      for (const id of ['a', 'b', 'c']) expect(seenIn(id, pushed)).toEqual(seenIn(id, names(history)));
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
      const { pushed, commits, clock, mended, gaps } = chain();
      const kept = firstOf(history, counts);
      for (const commit of kept) commits.add(commit);
      for (let round = 0; pushed.filter(isPushed).length < names(kept).length && round < 20; round += 1) {
        clock.advance(gapMs);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
      expect(pushed.filter(isPushed).sort()).toEqual(names(kept).sort());
      const late = history.filter((commit) => !kept.includes(commit));
      // What was read again does not come once more.
      const isAgain = (id: string, last: number) =>
        mended.some(
          ({ conversationId, above, upTo }) => conversationId === id && above < last && last <= upTo,
        );
      for (const commit of late) commits.add(commit);
      const again = late
        .flatMap(({ last, parts }) =>
          parts.map(({ conversationId }) => [conversationId ?? '', last] as const),
        )
        .filter(([id, last]) => isAgain(id, last) && gaps() === 0);
      for (const [id, last] of again) expect(pushed).not.toContain(`${id}@${last}`);
    }),
  ));

test('what is for no one here is waited for until its process says so, and read by no one', () => {
  assert(
    property(histories, array(integer({ min: 0, max: 3 }), { minLength: 1 }), (history, picks) => {
      const { pushed, commits, clock, gaps, mended } = chain();
      // No one here is in `b`, so that nothing about it alone comes.
      const isHere = ({ conversationId }: { conversationId: string | null }) => conversationId !== 'b';
      for (const commit of mixed(history, picks)) {
        const parts = commit.parts.filter(isHere);
        // Each part by itself, as they go to different shards.
        for (const part of parts) commits.add({ ...commit, parts: [part] });
      }
      for (const { last } of history) commits.hear({ number: writerOf(last), from: 0, published: last });
      const expected = names(history.map((commit) => ({ ...commit, parts: commit.parts.filter(isHere) })));
      expect([...pushed].sort()).toEqual([...expected].sort());
      for (const id of ['a', 'c']) expect(seenIn(id, pushed)).toEqual(seenIn(id, expected));
      expect([gaps(), mended, clock.pending]).toEqual([0, [], 0]);
    }),
  );
});

test('asks the process of a change that it has not heard, once, and goes on with the answer', () => {
  const { pushed, commits, asked, mended, clock } = chain();
  const store = new Store();
  const elsewhere = store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  commits.add(store.commit(0, ['a']));
  expect([pushed, asked]).toEqual([[], [elsewhere.last]]);
  commits.hear({ number: 1, from: 0, published: elsewhere.last });
  expect([pushed.length, mended.length, clock.pending]).toEqual([2, 0, 0]);
});

test('waits for the part of its conversation where parts of a commit come one by one', () => {
  const { pushed, commits, asked } = chain();
  const store = new Store();
  const first = store.commit(1, ['a', 'b']);
  const next = store.commit(0, ['b']);
  commits.add({ ...first, parts: first.parts.slice(0, 1) });
  commits.add(next);
  expect([pushed, asked]).toEqual([[`a@${first.last}`], [first.last]]);
  commits.add({ ...first, parts: first.parts.slice(1) });
  expect(pushed).toEqual([`a@${first.last}`, `b@${first.last}`, `b@${next.last}`]);
});

test('reads again the one conversation whose change is lost, and holds up no other', async () => {
  const { pushed, mended, commits, clock, gaps } = chain();
  const store = new Store();
  commits.add(store.commit(0, ['a', 'b']));
  const lost = store.commit(1, ['a']);
  commits.add(store.commit(0, ['a', 'b']));
  expect(pushed).toEqual(['a@64', 'b@64', 'b@128']);
  clock.advance(gapMs);
  await Promise.resolve();
  expect(mended).toEqual([{ conversationId: 'a', above: 0, upTo: lost.last }]);
  expect(pushed.slice(3)).toEqual(['a read again', 'a@128']);
  commits.add(lost);
  expect([pushed.length, gaps(), clock.pending]).toEqual([5, 0, 0]);
});

test('gives up what is lost although other conversations go on', async () => {
  const { mended, commits, clock } = chain();
  const store = new Store();
  const lost = store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  for (let n = 0; n < 4; n += 1) {
    clock.advance(gapMs / 2);
    commits.add(store.commit(2, ['b']));
  }
  expect(mended).toEqual([{ conversationId: 'a', above: 0, upTo: lost.last }]);
});

test('lets what concerns all conversations wait until one has been read again', async () => {
  const { pushed, commits, clock } = chain();
  const store = new Store();
  store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  commits.add(store.commit(2, []));
  clock.advance(gapMs);
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(pushed.map((name) => name.replace(/@.*/, ''))).toEqual([
    'a read again',
    'a',
    'null read again',
    'all',
  ]);
});

/** Reads that end when the test says so. */
function slowly() {
  const reads: { readonly missing: MissingStretch; readonly end: () => Promise<void> }[] = [];
  const started = chain(0, (missing) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = async () => {
      resolve();
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    };
    reads.push({ missing, end });
    return promise;
  });
  return { ...started, reads };
}

test('reads what is missing of one conversation in its order, and delivers in it what is held', async () => {
  const { pushed, commits, clock, reads } = slowly();
  const store = new Store();
  const [lost, held, lostToo, next] = [1, 0, 2, 3].map((writer) => store.commit(writer, ['a']));
  commits.add(held!);
  commits.add(next!);
  clock.advance(gapMs);
  expect(reads.map(({ missing }) => missing)).toEqual([{ conversationId: 'a', above: 0, upTo: lost?.last }]);
  await reads[0]?.end();
  expect(pushed).toEqual([`a@${held?.last}`]);
  expect(reads[1]?.missing).toEqual({ conversationId: 'a', above: 0, upTo: lostToo?.last });
  await reads[1]?.end();
  expect(pushed).toEqual([`a@${held?.last}`, `a@${next?.last}`]);
});

test('delivers what another process wrote before what was read again, where that is held', async () => {
  const { pushed, commits, clock, reads } = slowly();
  const store = new Store();
  const first = store.commit(3, ['a']);
  const held = store.commit(0, ['a']);
  const lost = store.commit(1, ['a']);
  const next = store.commit(2, ['a']);
  commits.add(next);
  clock.advance(gapMs / 2);
  commits.add(held);
  clock.advance(gapMs / 2);
  expect(reads[0]?.missing.upTo).toBe(lost.last);
  await reads[0]?.end();
  expect(pushed).toEqual([held, next].map(({ last }) => `a@${last}`));
  // It was read with the other one.
  commits.add(first);
  expect(pushed).toHaveLength(2);
});

test('delivers what comes late and lies below what was read, although its commit ends above that', async () => {
  const { pushed, commits, clock, reads } = slowly();
  const part = (conversationId: string, waitsFor: readonly number[], name: string) => ({
    conversationId,
    waitsFor,
    deliveries: [{ pushes: [], traceId: name }],
  });
  const commit = { from: 0, since: 0, wholeAt: 0 };
  for (const published of [129, 192]) commits.hear({ number: writerOf(published), from: 0, published });
  // It waits for what the first writer committed at 193, and no one here knows that the second one changed the conversation at 66.
  commits.add({ ...commit, after: 193, last: 256, parts: [part('a', [193], 'next')] });
  clock.advance(gapMs);
  expect(reads.map(({ missing }) => missing)).toEqual([{ conversationId: 'a', above: 129, upTo: 193 }]);
  await reads[0]?.end();
  commits.add({ ...commit, after: 0, last: 130, parts: [part('a', [], 'late'), part('b', [], 'other')] });
  expect(pushed).toEqual(['next', 'late', 'other']);
});

test('reads again what another process may have on its way as well', async () => {
  const { commits, clock, reads } = slowly();
  const store = new Store();
  const [heard, onItsWay, lost, next] = [2, 2, 1, 0].map((writer) => store.commit(writer, ['a']));
  for (const [number, published] of [
    [2, heard!.last],
    [1, onItsWay!.last],
    [0, onItsWay!.last],
  ] as const)
    commits.hear({ number, from: 0, published });
  commits.add(next!);
  clock.advance(gapMs);
  expect(reads.map(({ missing }) => missing)).toEqual([
    { conversationId: 'a', above: heard?.last, upTo: lost?.last },
  ]);
});

test('lets what is about anything wait while something before it is read again', async () => {
  const { pushed, commits, reads } = slowly();
  const store = new Store();
  // Its process never learnt that it is in the store, and has the number once more after that.
  const unknown = store.commit(1, ['a']);
  const [again, whole, next] = [store.commit(1, ['b']), store.commit(0, []), store.commit(2, ['a'])];
  commits.hear({ number: 1, from: unknown.last, published: again.last });
  commits.add(whole);
  commits.add(next);
  expect(reads.map(({ missing }) => missing)).toEqual([
    { conversationId: null, above: 0, upTo: unknown.last },
  ]);
  expect(pushed).toEqual([]);
  await reads[0]?.end();
  expect(pushed).toEqual([`all@${whole.last}`, `a@${next.last}`]);
});

test('reads from below what is missing as well before it', async () => {
  const { commits, clock, reads } = slowly();
  const store = new Store();
  const early = store.commit(3, ['a']);
  const held = store.commit(0, ['a']);
  commits.hear({ number: 1, from: 0, published: early.last });
  const lost = store.commit(1, ['a']);
  const next = store.commit(2, ['a']);
  commits.add(next);
  clock.advance(gapMs / 2);
  commits.add(held);
  clock.advance(gapMs / 2);
  expect(reads.map(({ missing }) => missing)).toEqual([{ conversationId: 'a', above: 0, upTo: lost.last }]);
});

test('says that anything may be missing where the lost commit was about anything', () => {
  const { pushed, mended, commits, clock, gaps } = chain();
  const store = new Store();
  store.commit(1, []);
  commits.add(store.commit(0, []));
  expect(pushed).toEqual([]);
  clock.advance(gapMs);
  expect([pushed.length, gaps(), mended.length]).toEqual([1, 1, 0]);
});

test('notices what someone with the same number before it never told', async () => {
  const { pushed, mended, commits } = chain();
  const store = new Store();
  const [told, lost, next] = ['a', 'b', 'c'].map((id) => store.commit(1, [id]));
  if (told) commits.add(told);
  if (told) commits.hear({ number: 1, from: 0, published: told.last });
  if (next) commits.add({ ...next, from: next.since });
  await Promise.resolve();
  expect(mended).toEqual([{ conversationId: null, above: told?.last, upTo: lost?.last }]);
  expect(pushed).toEqual([`a@${told?.last}`, 'null read again', `c@${next?.last}`]);
});

test('begins after what is in the store already', () => {
  const { pushed, commits } = chain(null);
  const store = new Store();
  const [first, second, third] = [store.commit(0, ['a']), store.commit(1, ['a']), store.commit(0, ['a'])];
  for (const commit of [first, third]) commits.add(commit);
  expect(pushed).toEqual([]);
  commits.start(second.last);
  expect(pushed).toEqual([`a@${third.last}`]);
});

test('waits for no one while it is alone', () => {
  const { pushed, commits, clock, gaps } = chain();
  const store = new Store();
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

test('gives up a commit that is lost in the conversation that waited for it, and in no other', async () => {
  const { pushed, mended, commits, clock } = chain();
  const store = new Store();
  const lost = store.commit(1, ['a', 'b', 'c']);
  commits.add(store.commit(0, ['a']));
  clock.advance(gapMs / 2);
  commits.add(store.commit(2, ['b']));
  for (const read of [['a'], ['a', 'b']]) {
    clock.advance(gapMs / 2);
    await Promise.resolve();
    await Promise.resolve();
    expect(mended.map(({ conversationId }) => conversationId)).toEqual(read);
  }
  // It was late, and nothing of the third has been read again.
  commits.add(lost);
  const seen = pushed.map((name) => name.replace(/@.*/, ''));
  expect(seen).toEqual(['a read again', 'a', 'b read again', 'b', 'c']);
});
