import { expect, it } from 'vitest';
import { fakeClock, type PresenceResult } from '../../protocol/index.ts';
import type { Connection } from '../store/query/connection.ts';
import { openStore } from '../store/open-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Activity } from './activity.ts';
import { Announcer } from './announcer.ts';
import { Connections } from './connections.ts';

it('pushes that someone left and came back in this order, however long the store takes', async () => {
  await using database = await testDatabase('sqlite');
  const clock = fakeClock();
  await using store = await openStore({ database: database.location, clock });
  const make = async (name: string): Promise<string> => {
    const account = { email: `${name}@example.org`, displayName: name, passwordHash: null };
    return (await store.accounts.createAccount(account, { by: 'administrator' })).gaiaId;
  };
  const [ann, bob] = [await make('ann'), await make('bob')];
  // The first question is answered last.
  const { promise, resolve } = Promise.withResolvers<void>();
  let before = promise;
  const reader: Connection = {
    rosters: store.reader.rosters,
    first: (statement, parameters) => store.reader.first(statement, parameters),
    run: (statement, parameters) => store.reader.run(statement, parameters),
    all: async (statement, parameters) => {
      const turn = before;
      before = Promise.resolve();
      await turn;
      return store.reader.all(statement, parameters);
    },
  };
  const toBob: PresenceResult[] = [];
  const announcer = new Announcer({
    clock,
    store: { ...store, reader },
    connections: new Connections(),
    activity: new Activity(clock, () => undefined),
    emit: (pushes) => {
      for (const { to, update } of pushes) {
        if (to.includes(bob)) toBob.push(...(update.presence_notification?.presence ?? []));
      }
    },
  });
  const left = announcer.part(ann, [bob]);
  const back = announcer.introduce(ann, [bob]);
  await new Promise((done) => {
    setImmediate(done);
  });
  resolve();
  await Promise.all([left, back]);
  expect(toBob.map(({ presence }) => presence?.reachable ?? null)).toEqual([null, false]);
});
