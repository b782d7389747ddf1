import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { LiveFact } from '../domain/people/live-fact.ts';
import { SharedBus } from './shared-bus.ts';
import { Switchboard } from './testing/switchboard.ts';

/** A process without a store. */
async function join(board: Switchboard, name: string, facts: readonly LiveFact[] = []) {
  const revoked: string[] = [];
  const snapshots: string[] = [];
  const bus = new SharedBus({
    channel: board.join(name),
    clock: fakeClock(),
    onError: (error) => expect.unreachable(String(error)),
  });
  await bus.join({
    onDelivery: () => undefined,
    onGap: () => undefined,
    onFacts: () => undefined,
    onSnapshot: (from, stated) => snapshots.push(`${from} ${stated.length}`),
    onGone: () => undefined,
    onRevoked: (clientIds) => revoked.push(...clientIds),
    snapshot: () => facts,
    mend: () => Promise.resolve(),
    caughtUp: () => Promise.resolve(0),
  });
  while (board.pass());
  return { bus, revoked, snapshots };
}

test('who was signed out at one process is known at the others with the next message', async () => {
  const board = new Switchboard();
  const [one, two, three] = [await join(board, 'one'), await join(board, 'two'), await join(board, 'three')];
  one.bus.revoked(['phone', 'laptop']);
  one.bus.revoked([]);
  while (board.pass());
  expect([one.revoked, two.revoked, three.revoked]).toEqual([[], ['phone', 'laptop'], ['phone', 'laptop']]);
  for (const { bus } of [one, two, three]) await bus[Symbol.asyncDispose]();
});

test('each process states its facts once to one that joins, and to no other', async () => {
  const board = new Switchboard();
  const fact: LiveFact = { fact: 'easter-egg', gaiaId: 'ann' };
  const one = await join(board, 'one', [fact]);
  const two = await join(board, 'two', [fact, fact]);
  for (const { snapshots } of [one, two]) snapshots.length = 0;
  const three = await join(board, 'three');
  expect(three.snapshots.sort()).toEqual(['one 1', 'two 2']);
  expect([one.snapshots, two.snapshots]).toEqual([['three 0'], ['three 0']]);
  for (const { bus } of [one, two, three]) await bus[Symbol.asyncDispose]();
});
