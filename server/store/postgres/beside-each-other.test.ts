import { Client } from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType, fakeClock, SegmentType } from '../../../protocol/index.ts';
import { participationOf } from '../../operations/events/participation.ts';
import { postEvent } from '../../operations/events/post-event.ts';
import { postgresUrl } from '../../testing/database-flags.ts';
import { converse } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';
import { HeldWriters } from '../../testing/held-writers.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

let database: TestDatabase;
let server: TestServer;
let ann: TestClient;
let chats: readonly string[];
let stores: readonly Store[];
let watcher: Client;
let held: HeldWriters;

beforeEach(async () => {
  database = await testDatabase('postgres');
  const { location } = database;
  server = await TestServer.open(location, fakeClock());
  ann = await server.person('Ann');
  const bob = await server.person('Bob');
  const group = ConversationType.CONVERSATION_TYPE_GROUP;
  const made = await Promise.all([1, 2].map(() => converse(server, ann, [bob], group)));
  chats = made.map(({ id }) => id);
  await server.store.idle();
  stores = await Promise.all([1, 2].map(() => openStore({ database: location, clock: server.clock })));
  for (const store of stores) await store.write(async () => {});
  watcher = new Client({ connectionString: postgresUrl(location) });
  await watcher.connect();
  held = new HeldWriters();
});
afterEach(async () => {
  held[Symbol.dispose]();
  await watcher.end();
  for (const store of stores) await store[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

let keys = 0;

function post(store: Store | undefined, conversationId = '', isConfined = true): Promise<unknown> {
  const { gaiaId: senderId } = ann.caller;
  const key = (keys += 1);
  const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'lunch?' }];
  const write = store?.write(
    async (tx) => {
      const participation = await participationOf(tx, { id: conversationId }, senderId);
      const content = { chat_message: { message_content: { segment } } };
      return postEvent(tx, participation, { content }, { senderId, key, offTheRecordSecs: 0 });
    },
    { conversationId, isConfined, key: { conversationId, senderId, key } },
  );
  return write ?? Promise.resolve();
}

interface Lock {
  readonly pid: number;
  readonly what: string;
  readonly mode: string;
  readonly granted: boolean;
}

/** What transactions hold or wait for beyond tables, which everyone who writes locks in a mode that lets others write. */
async function locks(): Promise<readonly Lock[]> {
  const { rows } = await watcher.query<Lock>(`
    select pid, mode, granted,
      concat_ws(' ', locktype, relation, page, tuple, transactionid, classid, objid, objsubid) as what
    from pg_locks where pid <> pg_backend_pid() and locktype not in ('virtualxid', 'relation')
      and not (locktype = 'advisory' and classid in (0, 7264103))
      and pid in (select pid from pg_stat_activity where datname = current_database())`);
  return rows;
}

/** Sends what a write sends up to its COMMIT, which stays held. */
async function upToCommit(write: Promise<unknown>): Promise<void> {
  while (await held.waitsIn(write)) {
    if (held.next() === 'commit') return;
    held.step();
  }
}

it('commits in one conversation wait for none in another, and share no lock that could make them', async () => {
  held.hold();
  const first = post(stores[0], chats[0]);
  await upToCommit(first);
  held.holdNoMore();
  const [ofFirst] = [await locks()];
  expect(ofFirst.length).toBeGreaterThan(0);
  // It is done although the other one holds all that it ever locks.
  await post(stores[1], chats[1]);
  held.hold();
  const second = post(stores[1], chats[1]);
  await upToCommit(second);
  const all = await locks();
  expect(all.filter(({ granted }) => !granted)).toEqual([]);
  const shared = [...Map.groupBy(all, ({ what }) => what).values()]
    .filter((same) => new Set(same.map(({ pid }) => pid)).size > 1)
    .flat();
  expect(new Set(shared.map(({ mode }) => mode))).not.toContain('ExclusiveLock');
  held.release();
  await Promise.all([first, second]);
});

it.each([
  ['another in the same conversation', true, 0],
  ['one that has to be alone', false, 1],
] as const)('a commit is waited for by %s', async (_, isConfined, chat) => {
  held.hold();
  const first = post(stores[0], chats[0]);
  await upToCommit(first);
  held.holdNoMore();
  const second = post(stores[1], chats[chat], isConfined);
  await expect.poll(async () => (await locks()).filter(({ granted }) => !granted)).toHaveLength(1);
  held.release();
  await Promise.all([first, second]);
});
