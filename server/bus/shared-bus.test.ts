import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { OwnFact } from '../domain/people/live-fact.ts';
import { SharedBus } from './shared-bus.ts';
import { Switchboard } from './testing/switchboard.ts';

/** A process without a store. */
async function join(board: Switchboard, name: string, facts: readonly OwnFact[] = []) {
  const revoked: string[] = [];
  const heard: string[] = [];
  const bus = new SharedBus({
    channel: board.join(name),
    clock: fakeClock(),
    onError: (error) => expect.unreachable(String(error)),
  });
  await bus.join({
    onDelivery: () => undefined,
    onGap: () => undefined,
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
    caughtUp: () => Promise.resolve(0),
  });
  while (board.pass());
  return { bus, revoked, heard };
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
  for (const { bus } of [one, two, three]) await bus[Symbol.asyncDispose]();
});
