import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../protocol/index.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { openStore } from '../open-store.ts';
import { personById, recordLastSeen } from '../people/people.ts';
import type { DirectoryTable, ListedClient } from './directory-table.ts';
import { openPostgresDirectory } from './postgres-directory.ts';
import { MemoryDirectory } from './testing/memory-directory.ts';

const held = 60_000;
const desk: ListedClient = {
  gaiaId: 'ann',
  clientId: 'desk',
  device: 'desktop',
  idle: false,
  lastActive: 0,
};
const phone: ListedClient = {
  gaiaId: 'ann',
  clientId: 'phone',
  device: 'mobile',
  idle: true,
  lastActive: 17,
};

const kinds = {
  'in memory': async () => ({
    table: new MemoryDirectory(fakeClock()).table(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }),
  'in PostgreSQL': async () => {
    await using stack = new AsyncDisposableStack();
    const { location } = stack.use(await testDatabase('postgres'));
    if (location.kind !== 'postgres') throw new Error('it is not PostgreSQL');
    const store = await openStore({ database: location, clock: fakeClock() });
    await store[Symbol.asyncDispose]();
    const table: DirectoryTable = stack.use(openPostgresDirectory(location.url));
    const open = stack.move();
    return { table, [Symbol.asyncDispose]: () => open.disposeAsync() };
  },
};

it('records when someone was last seen, whatever the store is doing', async () => {
  await using stack = new AsyncDisposableStack();
  const { location } = stack.use(await testDatabase('postgres'));
  if (location.kind !== 'postgres') throw new Error('it is not PostgreSQL');
  const store = stack.use(await openStore({ database: location, clock: fakeClock() }));
  const account = { email: 'ann@example.org', displayName: 'Ann', passwordHash: null };
  const { gaiaId } = await store.accounts.createAccount(account, { by: 'administrator' });
  const table = stack.use(openPostgresDirectory(location.url));
  const began = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<void>();
  const alone = store.write(async () => {
    began.resolve();
    await recorded.promise;
  });
  await began.promise;
  await table.recordLastSeen(gaiaId, 42);
  await table.recordLastSeen(gaiaId, 17);
  recorded.resolve();
  await alone;
  await store.write((tx) => recordLastSeen(tx, gaiaId, 23));
  expect((await personById(store.reader, gaiaId))?.lastSeen).toBe(42);
});

describe.each(Object.entries(kinds))('the directory %s', (_name, open) => {
  it('shows the clients of leases that hold, but not those of the one who asks', async () => {
    await using opened = await open();
    const { table } = opened;
    await table.begin(1, 'one', held);
    await table.begin(2, 'two', held);
    await table.write(1, [desk], []);
    await table.write(2, [phone], []);
    expect(await table.clientsOf(['ann', 'bob'], 2)).toEqual(
      new Map([['ann', [{ ...desk, process: 'one' }]]]),
    );
    expect((await table.clientsOf(['ann'], 0)).get('ann')).toHaveLength(2);
    expect(await table.listedAmong(['phone', 'desk', 'none'])).toEqual(new Set(['desk', 'phone']));
    const idle = { ...desk, idle: true, lastActive: 42 };
    await table.write(1, [idle], [phone]);
    expect((await table.clientsOf(['ann'], 2)).get('ann')).toEqual([{ ...idle, process: 'one' }]);
    await table.write(1, [], [desk]);
    expect(await table.clientsOf(['ann'], 2)).toEqual(new Map());
    expect(await table.listedAmong(['desk'])).toEqual(new Set());
    expect(await table.renew(1, held)).toBe(true);
  });

  it('keeps the rows of clients that left until they are dropped, unless they are back', async () => {
    await using opened = await open();
    const { table } = opened;
    await table.begin(1, 'one', held);
    await table.write(1, [desk, phone], []);
    await table.write(1, [], [desk, phone]);
    expect(await table.someOf(1, 9)).toHaveLength(2);
    await table.write(1, [desk], []);
    await table.drop(1, [desk, phone]);
    expect(await table.someOf(1, 9)).toEqual([desk]);
    expect((await table.clientsOf(['ann'], 0)).get('ann')).toEqual([{ ...desk, process: 'one' }]);
  });

  it('hides what was written under a lease that ended, and gives it to one who clears up', async () => {
    await using opened = await open();
    const { table } = opened;
    await table.begin(1, 'one', 0);
    await table.begin(2, 'two', held);
    await table.write(1, [desk, phone], []);
    expect(await table.clientsOf(['ann'], 2)).toEqual(new Map());
    expect(await table.listedAmong(['desk'])).toEqual(new Set());
    expect(await table.renew(1, held)).toBe(false);
    expect((await table.takeLapsed(held)).map(({ lease }) => lease)).toEqual([1]);
    expect(await table.takeLapsed(held)).toEqual([]);
    expect(await table.someOf(1, 1)).toHaveLength(1);
    expect(await table.someOf(1, 9)).toEqual(expect.arrayContaining([desk, phone]));
    await table.forget(1);
    expect(await table.someOf(1, 9)).toEqual([]);
    expect(await table.renew(1, held)).toBe(false);
    await table.end(2);
    expect((await table.takeLapsed(held)).map(({ lease }) => lease)).toEqual([2]);
  });

  it('says who tells something first, and whose turn it is', async () => {
    await using opened = await open();
    const { table } = opened;
    const [ann, bob] = [
      { gaiaId: 'ann', text: 'here' },
      { gaiaId: 'bob', text: 'here' },
    ];
    const first = await table.tell([bob, ann]);
    expect([...first.keys()].toSorted()).toEqual(['ann', 'bob']);
    expect(await table.tell([ann])).toEqual(new Map());
    const second = await table.tell([{ ...ann, text: 'away' }, bob]);
    expect([...second.keys()]).toEqual(['ann']);
    expect(second.get('ann')).toBeGreaterThan(first.get('ann') ?? Infinity);
    expect(await table.takeTurn('ann', held)).toBe(true);
    expect(await table.takeTurn('ann', held)).toBe(false);
    expect(await table.takeTurn('bob', held)).toBe(true);
    expect(await table.takeTurn('ann', 0)).toBe(true);
  });

  it('forgets what is old, and rows of leases that are forgotten', async () => {
    await using opened = await open();
    const { table } = opened;
    await table.begin(1, 'one', held);
    await table.write(1, [desk], []);
    await table.write(2, [phone], []);
    const told = [{ gaiaId: 'ann', text: 'here' }];
    await table.tell(told);
    await table.takeTurn('ann', held);
    await table.forgetOld(held);
    expect(await table.tell(told)).toEqual(new Map());
    expect(await table.takeTurn('ann', held)).toBe(false);
    expect(await table.someOf(2, 9)).toEqual([]);
    // Of before a moment that is yet to come.
    await table.forgetOld(-held);
    expect((await table.tell(told)).size).toBe(1);
    expect(await table.takeTurn('ann', held)).toBe(true);
    expect(await table.someOf(1, 9)).toEqual([desk]);
  });
});
