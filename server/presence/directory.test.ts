import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import type { ListedClient } from '../store/directory/directory-table.ts';
import { openPostgresDirectory } from '../store/directory/postgres-directory.ts';
import { openStore } from '../store/open-store.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { MemoryDirectory } from '../store/directory/testing/memory-directory.ts';
import { Directory, tendMs } from './directory.ts';

it('is written again after PostgreSQL crashed and came back with nothing of it', async () => {
  const clock = fakeClock();
  await using server = await startPostgres();
  const url = server.urlOf('postgres');
  const store = await openStore({ database: { kind: 'postgres', url }, clock });
  await store[Symbol.asyncDispose]();
  await using stack = new AsyncDisposableStack();
  const clients: ListedClient[] = [];
  const restored: string[] = [];
  const join = async (process: string, own: readonly ListedClient[]): Promise<Directory> => {
    const table = stack.use(openPostgresDirectory(url));
    const directory = new Directory({
      table,
      clock,
      process,
      own: {
        clientOf: (id) => own.find(({ clientId }) => clientId === id) ?? null,
        clients: () => own,
      },
      onLapsed: () => Promise.resolve(),
      onUntold: async (gaiaIds) => void restored.push(...gaiaIds),
      report: () => undefined,
    });
    await directory.start();
    return stack.use(directory);
  };
  const one = await join('one', clients);
  const two = await join('two', []);
  clients.push({ gaiaId: 'ann', clientId: 'desk', device: 'desktop', idle: false, lastActive: 0 });
  await one.changed('ann', 'desk');
  const seen = async () => (await two.elsewhere(['ann'])).get('ann')?.map(({ process }) => process);
  expect(await seen()).toEqual(['one']);
  expect(await one.newsOf('ann', 'here')).not.toBeNull();
  expect(await two.newsOf('ann', 'here')).toBeNull();
  await server.stop('immediate');
  await server.restart();
  await expect.poll(seen).toBeUndefined();
  expect(restored).toEqual([]);
  clock.advance(tendMs);
  await expect.poll(seen).toEqual(['one']);
  await expect.poll(() => restored).toEqual(['ann']);
  // What others were told is not known any more: it is told again.
  expect(await two.newsOf('ann', 'here')).not.toBeNull();
  clients.length = 0;
  await one.changed('ann', 'desk');
  expect(await seen()).toBeUndefined();
});

it('forgets within a day and an hour what was told', async () => {
  const clock = fakeClock();
  const shared = new MemoryDirectory(clock);
  await using directory = new Directory({
    table: shared.table(),
    clock,
    process: 'one',
    own: { clientOf: () => null, clients: () => [] },
    onLapsed: () => Promise.resolve(),
    onUntold: () => Promise.resolve(),
    report: (error) => {
      throw error;
    },
  });
  await directory.start();
  await directory.newsOf('ann', 'here');
  clock.advance(tendMs);
  expect(shared.told).toEqual(['ann']);
  clock.advance(25 * 60 * 60 * 1000);
  await expect.poll(() => shared.told).toEqual([]);
});
