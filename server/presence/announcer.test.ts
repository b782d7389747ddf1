import { expect, it } from 'vitest';
import { type Clock, fakeClock, type PresenceResult } from '../../protocol/index.ts';
import type { Reader } from '../store/query/connection.ts';
import { setBlocked } from '../store/conversations/set-blocked.ts';
import { openStore } from '../store/open-store.ts';
import { testDatabase } from '../testing/test-database.ts';
import { Activity } from './activity.ts';
import { Announcer, type AnnouncerParts } from './announcer.ts';
import { Connections } from './connections.ts';
import { ClientsHere } from './known-clients.ts';

function noOneIn(clock: Clock): Pick<AnnouncerParts, 'connections' | 'known'> {
  const connections = new Connections();
  const activity = new Activity(clock, { isOwn: () => true, onOver: () => undefined });
  return { connections, known: new ClientsHere(connections, activity) };
}

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
  const reader: Reader = {
    rosters: store.reader.rosters,
    companions: store.reader.companions,
    first: (statement, parameters) => store.reader.first(statement, parameters),
    run: (statement, parameters) => store.reader.run(statement, parameters),
    committed: () => store.reader.committed(),
    caughtUp: () => store.reader.caughtUp(),
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
    ...noOneIn(clock),
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

it('says nothing of either to the other where one blocks the other', async () => {
  await using database = await testDatabase('sqlite');
  const clock = fakeClock();
  await using store = await openStore({ database: database.location, clock });
  const make = async (name: string): Promise<string> => {
    const account = { email: `${name}@example.org`, displayName: name, passwordHash: null };
    return (await store.accounts.createAccount(account, { by: 'administrator' })).gaiaId;
  };
  const [ann, bob, cid] = [await make('ann'), await make('bob'), await make('cid')];
  await store.write((tx) => setBlocked(tx, ann, bob, true));
  const pairs: string[] = [];
  const announcer = new Announcer({
    clock,
    store,
    ...noOneIn(clock),
    emit: (pushes) => {
      for (const { to, update } of pushes)
        for (const { user_id } of update.presence_notification?.presence ?? [])
          for (const id of to) pairs.push(`${user_id?.gaia_id} to ${id}`);
    },
  });
  for (const who of [ann, bob]) {
    const others = [ann, bob, cid].filter((id) => id !== who);
    for (const about of ['introduce', 'part'] as const) {
      pairs.length = 0;
      await announcer[about](who, others);
      expect(pairs.toSorted()).toEqual([`${cid} to ${who}`, `${who} to ${cid}`].toSorted());
    }
  }
});
