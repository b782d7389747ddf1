import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { OwnFact } from '../domain/people/live-fact.ts';
import type { Push } from '../domain/events/push.ts';
import { Cutter } from './fragments.ts';
import { aliveMs, goneMs } from './peers.ts';
import { SharedBus } from './shared-bus.ts';
import { Switchboard } from './testing/switchboard.ts';

/** A process without a store. */
async function join(board: Switchboard, name: string, facts: readonly OwnFact[] = []) {
  const revoked: string[] = [];
  const heard: string[] = [];
  const delivered: (number | null)[] = [];
  const faults: string[] = [];
  const clock = fakeClock();
  const store = { caughtUp: () => Promise.resolve(0) };
  const bus = new SharedBus({
    channel: board.join(name),
    clock,
    onError: (error) => faults.push(String(error)),
  });
  await bus.join({
    onDelivery: ({ pushes }) => delivered.push(...pushes.map(({ at }) => at)),
    onGap: () => heard.push('a gap'),
    onFacts: (from, stated) => heard.push(`${from} says ${stated.length}`),
    onMet: (from, gaiaIds, stated) => {
      heard.push(`${from} asks about ${gaiaIds.join()}, says ${stated.length}`);
      return facts;
    },
    onAnswer: (from, gaiaIds, stated) =>
      heard.push(`${from} answers about ${gaiaIds.join()}, says ${stated.length}`),
    onPassedOn: () => undefined,
    onMissed: () => undefined,
    onGone: () => undefined,
    onRevoked: (clientIds) => revoked.push(...clientIds),
    mend: () => Promise.resolve(),
    caughtUp: () => store.caughtUp(),
  });
  while (board.pass());
  /** As if a commit in a conversation had this position, which follows on another. */
  const change = async (at: number, { since = 0, before = 0 } = {}): Promise<void> => {
    const changed: Push = {
      at,
      to: ['ann'],
      update: { watermark_notification: { conversation_id: { id: 'a' } } },
    };
    const span = {
      after: at - 1,
      since,
      last: at,
      wholeAt: 0,
      waitsFor: [],
      before: new Map([['a', before]]),
    };
    bus.committed(span);
    bus.publish({ pushes: [changed], traceId: null });
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    while (board.pass());
  };
  return { bus, revoked, heard, delivered, faults, clock, store, change };
}

test('who was signed out at one process is known at the others with the next message', async () => {
  const board = new Switchboard();
  const [one, two, three] = [await join(board, 'one'), await join(board, 'two'), await join(board, 'three')];
  one.bus.revoked(['phone', 'laptop']);
  one.bus.revoked([]);
  while (board.pass());
  expect([one.revoked, two.revoked, three.revoked]).toEqual([[], ['phone', 'laptop'], ['phone', 'laptop']]);
  for (const { bus, faults } of [one, two, three]) {
    expect(faults).toEqual([]);
    await bus[Symbol.asyncDispose]();
  }
});

test('what is true of a person is told to a process that has them, and to no other', async () => {
  const board = new Switchboard();
  const fact: OwnFact = { fact: 'session-ended', gaiaId: 'ann', sessionId: 's' };
  const one = await join(board, 'one', [fact]);
  const two = await join(board, 'two', [fact, fact]);
  const three = await join(board, 'three');
  // Who joins is told nothing.
  expect([one.heard, two.heard, three.heard]).toEqual([[], [], []]);
  await two.bus.follow('ann');
  one.bus.tell(fact);
  one.bus.meet('two', ['ann', 'bob'], [fact]);
  while (board.pass());
  expect(two.heard).toEqual(['one says 1', 'one asks about ann,bob, says 1']);
  expect(one.heard).toEqual(['two answers about ann,bob, says 2']);
  expect(three.heard).toEqual([]);
  for (const { bus, faults } of [one, two, three]) {
    expect(faults).toEqual([]);
    await bus[Symbol.asyncDispose]();
  }
});

test('what was read before the channel was lost once more does not count', async () => {
  const board = new Switchboard();
  const one = await join(board, 'one');
  const reads = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  const pending = [...reads];
  one.store.caughtUp = () => pending.shift()!.promise;
  board.connect('one', false);
  board.connect('one', true);
  board.connect('one', false);
  reads[0]?.resolve(10);
  await reads[0]?.promise;
  // The one before it is another process's, which cannot be reached.
  await one.change(64, { before: 33 });
  expect(one.delivered).toEqual([64]);
  board.connect('one', true);
  expect(one.heard).toEqual([]);
  reads[1]?.resolve(64);
  await one.change(128, { since: 64, before: 64 });
  expect([one.delivered, one.heard, one.faults]).toEqual([[64, 128], ['a gap'], []]);
  await one.bus[Symbol.asyncDispose]();
});

test('who was paused for longer than it takes to be gone has lost nothing, for itself and for others', async () => {
  const board = new Switchboard();
  const [one, two] = [await join(board, 'one'), await join(board, 'two')];
  await two.bus.follow('ann');
  await one.change(64);
  for (let ms = 0; ms <= goneMs; ms += aliveMs) two.clock.advance(aliveMs);
  expect(two.bus.status.peers).toBe(0);
  await one.change(128, { since: 64, before: 64 });
  expect([two.delivered, two.heard, two.bus.status.peers]).toEqual([[64, 128], [], 1]);
  for (const { bus } of [one, two]) await bus[Symbol.asyncDispose]();
});

test('a delivery whose commit is not this process’s is passed on all the same, and reported', async () => {
  const board = new Switchboard();
  const [one, two] = [await join(board, 'one'), await join(board, 'two')];
  await two.bus.follow('ann');
  one.bus.publish({ pushes: [{ at: 500, to: ['ann'], update: {} }], traceId: null });
  await one.change(64);
  expect([one.delivered, two.delivered]).toEqual([
    [64, 500],
    [64, 500],
  ]);
  expect(one.faults).toEqual(['Error: a delivery came without its commit, or after that was announced']);
  for (const { bus } of [one, two]) await bus[Symbol.asyncDispose]();
});

test('messages of a newer release are ignored and reported once a kind; where something may be missed, everyone here synchronises', async () => {
  const board = new Switchboard();
  const one = await join(board, 'one');
  const channel = board.join('newer');
  const cutter = new Cutter(channel.maxBytes);
  const say = (...bytes: number[]): void => {
    for (const part of cutter.cut(Uint8Array.of(...bytes))) channel.send(part);
    while (board.pass());
  };
  say(100, 1, 2, 3);
  say(100);
  expect([one.heard, one.bus.status.unknown]).toEqual([[], 2]);
  say(101, 9);
  say(101);
  expect([one.heard, one.bus.status.unknown]).toEqual([['a gap', 'a gap'], 4]);
  expect(one.faults).toEqual([
    'Error: a newer parley-server sends messages of kind 100, which are ignored here',
    'Error: a newer parley-server sends messages of kind 101, which are ignored here; the sessions here synchronise instead',
  ]);
  await one.bus[Symbol.asyncDispose]();
});
