import { expect, test } from 'vitest';
import { gapMs } from './commit-chain.ts';
import { CommitStore } from './testing/commit-store.ts';
import { inParts, nameIn, slowChain, turns, watchedChain } from './testing/watched-chain.ts';

test('reads again the one conversation whose change is lost, and holds up no other', async () => {
  const { pushed, mended, commits, clock, gaps } = watchedChain();
  const store = new CommitStore();
  const first = store.commit(0, ['a', 'b']);
  commits.add(first);
  const lost = store.commit(1, ['a']);
  const next = store.commit(0, ['a', 'b']);
  commits.add(next);
  const before = [nameIn(first, 'a'), nameIn(first, 'b'), nameIn(next, 'b')];
  expect(pushed).toEqual(before);
  clock.advance(gapMs);
  await turns();
  expect(mended).toEqual([{ conversationId: 'a', changedAbove: 0, above: 0, upTo: lost.last }]);
  expect(pushed).toEqual([...before, 'a read again', nameIn(next, 'a')]);
  commits.add(lost);
  expect([pushed.length, gaps(), clock.pending]).toEqual([5, 0, 0]);
});

test('gives up what is lost although other conversations go on', () => {
  const { mended, commits, clock } = watchedChain();
  const store = new CommitStore();
  const lost = store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  for (let n = 0; n < 4; n += 1) {
    clock.advance(gapMs / 2);
    commits.add(store.commit(2, ['b']));
  }
  expect(mended).toEqual([{ conversationId: 'a', changedAbove: 0, above: 0, upTo: lost.last }]);
});

test('lets what concerns all conversations wait until one has been read again', async () => {
  const { pushed, commits, clock } = watchedChain();
  const store = new CommitStore();
  store.commit(1, ['a']);
  commits.add(store.commit(0, ['a']));
  commits.add(store.commit(2, []));
  clock.advance(gapMs);
  await turns();
  clock.advance(0);
  await turns();
  expect(pushed.map((name) => name.replace(/@.*/, ''))).toEqual([
    'a read again',
    'a',
    'null read again',
    'all',
  ]);
});

test('reads once what several changes about anything wait for', async () => {
  const { pushed, mended, commits, clock, endRead } = slowChain();
  const store = new CommitStore();
  store.commit(1, ['a']);
  const wholes = [0, 2, 0].map((writer) => store.commit(writer, []));
  for (const commit of wholes) commits.add(commit);
  clock.advance(gapMs);
  await endRead();
  clock.advance(gapMs);
  expect(mended).toHaveLength(1);
  expect(pushed).toEqual(wholes.map(({ last }) => `all@${last}`));
});

test('reads what is missing of one conversation in its order, and delivers in it what is held', async () => {
  const { pushed, commits, clock, mended, endRead } = slowChain();
  const store = new CommitStore();
  const [lost, held, lostToo, next] = [1, 0, 2, 3].map((writer) => store.commit(writer, ['a']));
  commits.add(held!);
  commits.add(next!);
  clock.advance(gapMs);
  expect(mended).toEqual([{ conversationId: 'a', changedAbove: 0, above: 0, upTo: lost?.last }]);
  await endRead();
  expect(pushed).toEqual([`a@${held?.last}`]);
  clock.advance(0);
  expect(mended[1]).toEqual({
    conversationId: 'a',
    changedAbove: lost?.last,
    above: lost?.last,
    upTo: lostToo?.last,
  });
  await endRead();
  expect(pushed).toEqual([`a@${held?.last}`, `a@${next?.last}`]);
});

test('holds what waits for a stretch that is still read, whatever its writer says meanwhile', async () => {
  const { pushed, commits, endRead } = slowChain();
  const store = new CommitStore();
  // Its process never learnt that it is in the store, and has the number once more after that.
  const unknown = store.commit(1, ['a']);
  store.handOver(1);
  const [again, more] = [store.commit(1, ['b']), store.commit(1, ['b'])];
  const [whole, next] = [store.commit(0, []), store.commit(2, ['a'])];
  for (const { last } of [again, more]) commits.hear({ number: 1, from: unknown.last, published: last });
  commits.add(whole);
  commits.add(next);
  expect(pushed).toEqual([]);
  await endRead();
  expect(pushed).toEqual([`all@${whole.last}`, `a@${next.last}`]);
});

test('drops what was read again when it comes late, of each conversation what was changed there', async () => {
  const { pushed, commits, clock } = watchedChain();
  const store = new CommitStore();
  // It ends above what it changed in the first conversation.
  const lost = store.commit(1, ['a', 'b', 'c']);
  commits.add(store.commit(0, ['a']));
  clock.advance(gapMs / 2);
  commits.add(store.commit(2, ['b']));
  for (const read of [['a'], ['b']]) {
    clock.advance(gapMs / 2);
    await turns();
    expect(pushed.filter((name) => name.endsWith('again'))).toContain(`${read[0]} read again`);
  }
  // Nothing of the third has been read.
  for (const part of inParts(lost)) commits.add(part);
  const seen = pushed.map((name) => name.replace(/@.*/, ''));
  expect(seen).toEqual(['a read again', 'a', 'b read again', 'b', 'c']);
});

test('says that anything may be missing where the lost commit was about anything', () => {
  const { pushed, mended, commits, clock, gaps } = watchedChain();
  const store = new CommitStore();
  store.commit(1, []);
  commits.add(store.commit(0, []));
  expect(pushed).toEqual([]);
  clock.advance(gapMs);
  expect([pushed.length, gaps(), mended.length]).toEqual([1, 1, 0]);
});

test('makes the recipients of a late change outside conversations synchronise', async () => {
  const { pushed, mended, lacking, commits, clock, gaps } = watchedChain();
  const store = new CommitStore();
  const commit = store.commit(1, []);
  const pushes = [{ at: commit.last, to: ['ann'], update: {} }];
  const parts = [{ conversationId: null, waitsFor: [], deliveries: [{ pushes, traceId: 'a setting' }] }];
  const late = { ...commit, parts };
  const forNoOne = store.commit(0, []);
  const next = store.commit(0, []);
  commits.hear({ number: 0, from: 0, published: forNoOne.last });
  commits.add(next);
  clock.advance(gapMs);
  await turns();
  expect([mended.length, gaps(), pushed.at(-1)]).toEqual([1, 0, `all@${next.last}`]);
  commits.add(late);
  expect([gaps(), lacking('ann'), lacking('ben')]).toEqual([1, true, false]);
});

test('notices what someone with the same number before it never told', async () => {
  const { pushed, mended, commits } = watchedChain();
  const store = new CommitStore();
  const [told, lost] = ['a', 'b'].map((id) => store.commit(1, [id]));
  store.handOver(1);
  const next = store.commit(1, ['c']);
  commits.add(told!);
  commits.hear({ number: 1, from: 0, published: told!.last });
  commits.add(next);
  await turns();
  expect(mended).toEqual([{ conversationId: null, changedAbove: told?.last, above: 0, upTo: lost?.last }]);
  expect(pushed).toEqual([`a@${told?.last}`, 'null read again', `c@${next.last}`]);
});

test('keeps what it reads apart, of however many conversations, and delivers each change once', async () => {
  const { pushed, mended, commits, clock, endRead } = slowChain();
  const store = new CommitStore();
  const ids = Array.from({ length: 400 }, (_, n) => `c${n}`);
  const lost = ids.map((id) => store.commit(1, [id]));
  const next = ids.map((id) => store.commit(0, [id]));
  for (const commit of next) commits.add(commit);
  clock.advance(gapMs);
  expect(mended).toHaveLength(400);
  for (const commit of lost) commits.add(commit);
  for (let n = 0; n < 400; n += 1) await endRead();
  clock.advance(gapMs);
  expect([mended.length, [...pushed].sort()]).toEqual([
    400,
    next.map(({ last }, n) => `c${n}@${last}`).sort(),
  ]);
});

test('lets everyone synchronise where more conversations are missing than are read again', () => {
  const { pushed, mended, commits, clock, gaps } = slowChain();
  const store = new CommitStore();
  const ids = Array.from({ length: 1001 }, (_, n) => `c${n}`);
  for (const id of ids) store.commit(1, [id]);
  for (const id of ids) commits.add(store.commit(0, [id]));
  clock.advance(gapMs);
  expect([mended.length, gaps(), pushed.length, clock.pending]).toEqual([0, 1, 1001, 0]);
});

test('counts what is to be read, not what waits for it', async () => {
  const { mended, commits, clock, gaps } = slowChain();
  const store = new CommitStore();
  const miss = (name: string): void => {
    for (let n = 0; n < 400; n += 1) {
      store.commit(1, [`${name}${n}`]);
      commits.add(store.commit(0, [`${name}${n}`]));
    }
  };
  miss('first');
  clock.advance(gapMs);
  miss('second');
  clock.advance(gapMs);
  await turns();
  expect([mended.length, gaps()]).toEqual([800, 0]);
});
