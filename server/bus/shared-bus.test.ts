import { expect, test } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { SharedBus } from './shared-bus.ts';
import { Switchboard } from './testing/switchboard.ts';

test('who was signed out at one process is known at the others with the next message', async () => {
  const board = new Switchboard();
  const clock = fakeClock();
  const join = async (name: string): Promise<{ bus: SharedBus; revoked: string[] }> => {
    const revoked: string[] = [];
    const bus = new SharedBus({
      channel: board.join(name),
      clock,
      onError: (error) => expect.unreachable(String(error)),
    });
    await bus.join({
      onDelivery: () => undefined,
      onGap: () => undefined,
      onFacts: () => undefined,
      onSnapshot: () => undefined,
      onGone: () => undefined,
      onRevoked: (clientIds) => revoked.push(...clientIds),
      snapshot: () => [],
      mend: () => Promise.resolve(),
      caughtUp: () => Promise.resolve(0),
    });
    return { bus, revoked };
  };
  const [one, two, three] = [await join('one'), await join('two'), await join('three')];
  one.bus.revoked(['phone', 'laptop']);
  one.bus.revoked([]);
  while (board.pass());
  expect([one.revoked, two.revoked, three.revoked]).toEqual([[], ['phone', 'laptop'], ['phone', 'laptop']]);
  for (const { bus } of [one, two, three]) await bus[Symbol.asyncDispose]();
});
