import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { openStore } from '../store/open-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { MemoryDirectory } from '../store/directory/testing/memory-directory.ts';
import { createLiveState } from './create-live-state.ts';
import type { LiveFact } from '../domain/people/live-fact.ts';

it('counts no one whose session could not begin', async () => {
  await using database = await testDatabase('sqlite');
  const clock = fakeClock();
  const store = await openStore({ database: database.location, clock });
  const account = { email: 'ann@example.org', displayName: 'Ann', passwordHash: null };
  const { gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' });
  const pushed: LiveFact[] = [];
  const report = (error: unknown): never => {
    throw error;
  };
  await using live = createLiveState({
    clock,
    store,
    emit: () => undefined,
    report,
    shared: {
      table: new MemoryDirectory(clock).table(),
      others: {
        id: 'this',
        state: () => undefined,
        tell: (fact) => void (fact.fact !== 'told' && pushed.push(fact)),
        meet: () => undefined,
        passOn: () => undefined,
        follow: () => Promise.resolve(() => undefined),
      },
    },
  });
  const client = { gaiaId, clientId: 'c1', resource: 'r1', device: 'desktop' } as const;
  await live.connect(client, 'first');
  await live.disconnect('first');
  // From here on it can be neither read nor written.
  await store[Symbol.asyncDispose]();
  await expect(live.connect(client, 'second')).rejects.toThrow('not open');
  expect(await live.clientsOf(gaiaId)).toEqual(new Set());
  expect(pushed.map(({ fact }) => fact)).toEqual(['session', 'session-ended', 'session', 'session-ended']);
});
