import Database from 'better-sqlite3';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { fakeClock, systemClock } from '../../../protocol/index.ts';
import { postgresUrl } from '../../testing/database-flags.ts';
import { converse, send } from '../../operations/testing/requests.ts';
import { TestServer } from '../../operations/testing/test-server.ts';
import { engines, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { advisoryLocks } from '../commit/advisory-locks.ts';
import { openStore } from '../open-store.ts';
import { claimDatabase } from '../postgres/claim-database.ts';
import { statement } from '../query/statement.ts';
import type { Store } from '../store.ts';
import { migrations } from './migrate.ts';
import { beside, besideThoseWith, type Steps } from './step.ts';
import { changed, later } from './testing/later-steps.ts';

let database: TestDatabase;
const open = (steps?: Steps): Promise<Store> =>
  openStore({ database: database.location, clock: systemClock, ...(steps && { steps }) });

afterEach(() => database[Symbol.asyncDispose]());

it.for(engines)('on %s an older release goes on where a newer one only added something', async (engine) => {
  database = await testDatabase(engine);
  await (await open(later))[Symbol.asyncDispose]();
  await using store = await open();
  const ann = { email: 'ann@example.org', displayName: 'Ann', passwordHash: null };
  const { gaiaId } = await store.accounts.createAccount(ann, { by: 'administrator' });
  expect(await store.accounts.accountById(gaiaId)).toMatchObject({ displayName: 'Ann' });
  // It has taken nothing back.
  await (await open(later))[Symbol.asyncDispose]();
});

it.for(engines)('on %s it is refused, and told what to do, where it cannot go on', async (engine) => {
  database = await testDatabase(engine);
  await (await open(changed))[Symbol.asyncDispose]();
  const refusal = /\(9200-changed\): start that release or a later one, or restore [^\n]+ --force"\)$/;
  await expect(open()).rejects.toThrow(refusal);
  // The step that counts is named, although a later one only added something.
  const laterStill = { ...changed, '9300-more': beside({ up: () => Promise.resolve() }) };
  await (await open(laterStill))[Symbol.asyncDispose]();
  await expect(open()).rejects.toThrow(refusal);
});

it('on sqlite a file of a release that did not record this is taken as it is', async () => {
  database = await testDatabase('sqlite');
  const path = database.location.kind === 'sqlite' ? database.location.path : '';
  using stack = new DisposableStack();
  const handle = stack.adopt(new Database(path), (file) => file.close());
  handle.exec('alter table kysely_migration drop column needs');
  await (await open())[Symbol.asyncDispose]();
  const needs = handle.prepare('select distinct needs from kysely_migration order by name desc limit 1');
  expect(needs.get()).toEqual({ needs: Object.keys(migrations).at(-1) });
});

it('goes on with everything while a newer release adds to every table', async () => {
  database = await testDatabase('postgres');
  await using older = await TestServer.open(database.location, fakeClock());
  const [ann, bob] = [await older.person('Ann'), await older.person('Bob')];
  const { id } = await converse(older, ann, [bob]);
  const sent: string[] = [];
  const round = async (): Promise<void> => {
    const text = `message ${sent.length}`;
    const sentAt = (await send(older, ann, id, text, sent.length + 1)).timestamp ?? 0;
    sent.push(text);
    await older.call('UpdateWatermark', bob, {
      conversation_id: { id },
      last_read_timestamp: sentAt,
    });
    await older.call('GetSelfInfo', ann, {});
    await older.call('SyncRecentConversations', bob, {
      max_conversations: 10,
      max_events_per_conversation: 1,
    });
    await older.call('SyncAllNewEvents', bob, { last_sync_timestamp: sentAt - 1 });
    await older.call('QueryPresence', bob, { participant_id: [{ gaia_id: ann.caller.gaiaId }] });
  };
  const enough = new AbortController();
  const talking = (async () => {
    while (!enough.signal.aborted) await round();
  })();
  // What is prepared by then has to survive.
  await expect.poll(() => sent.length).toBeGreaterThan(5);
  await using newer = await open(later);
  const before = sent.length;
  await expect.poll(() => sent.length).toBeGreaterThan(before + 5);
  enough.abort();
  await talking;
  expect(await newer.accounts.countAccounts()).toBe(2);
  const events = await withClient((client) =>
    client.query('select count(*)::int as n from events where added = 7 and client_generated_id is not null'),
  );
  expect(events.rows[0]).toEqual({ n: sent.length });
  const valid = await withClient((client) =>
    client.query(`select indisvalid from pg_index where indexrelid = 'events_by_added'::regclass`),
  );
  expect(valid.rows).toEqual([{ indisvalid: true }]);
});

async function withClient<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: postgresUrl(database.location) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('sends again what a new column made useless, over every connection', async () => {
  database = await testDatabase('postgres');
  await using store = await open();
  const whole = statement((db, p: { id: string }) =>
    db.selectFrom('people').selectAll().where('gaia_id', '=', p.id),
  );
  const askAll = (): Promise<unknown> =>
    Promise.all([
      ...Array.from({ length: 20 }, () => store.reader.all(whole, { id: 'x' })),
      store.write((tx) => tx.all(whole, { id: 'x' })),
    ]);
  const writers = (): Promise<number | null> =>
    withClient(async (client) => {
      const { rowCount } = await client.query(
        `select 1 from pg_locks where classid = ${advisoryLocks.writers}::oid and objsubid = 2`,
      );
      return rowCount;
    });
  await askAll();
  await withClient((client) => client.query('alter table people add column added text'));
  await askAll();
  // The connection before it holds no number any more.
  await expect.poll(writers).toBe(1);
});

it('stops no one who writes while it waits for one who reads', async () => {
  database = await testDatabase('postgres');
  await using older = await open();
  await withClient(async (reader) => {
    await reader.query('begin; select * from people limit 1');
    const opening = open(later);
    const ann = { email: 'ann@example.org', displayName: 'Ann', passwordHash: null };
    const waits = `select 1 from pg_locks where relation = 'people'::regclass and not granted`;
    await withClient(async (watcher) => {
      await expect
        .poll(async () => (await watcher.query(waits)).rowCount, { interval: 5 })
        .toBeGreaterThan(0);
    });
    // Behind who waits, as long as that waits: the reader is still there when it is done.
    await older.accounts.createAccount(ann, { by: 'administrator' });
    await reader.query('commit');
    await using newer = await opening;
    expect(await newer.accounts.countAccounts()).toBe(1);
  });
});

it('does not take a step beside those who do not know it, and says how many have to be stopped', async () => {
  database = await testDatabase('postgres');
  const url = postgresUrl(database.location);
  {
    await using _one = await claimDatabase(url, 'with bus');
    await using two = await open();
    await two.write(async () => {});
    await using _newer = await claimDatabase(url, 'with bus', changed);
    const one =
      /a process of an older release cannot go on \(at this machine\): stop it first, then start this one$/;
    await expect(open(changed)).rejects.toThrow(one);
    await using _three = await claimDatabase(url, 'with bus');
    await expect(open(changed)).rejects.toThrow(/2 processes of [^\n]+: stop all 2 first/);
    // Nothing was changed.
    await using _still = await open();
  }
  await using _store = await open(changed);
});

it('refuses to write for one who was there before, once a step was taken that it does not know', async () => {
  database = await testDatabase('postgres');
  await using older = await open();
  // It has not written yet, so that no one knows of it.
  await (await open(changed))[Symbol.asyncDispose]();
  await expect(older.write(async () => {})).rejects.toThrow('9200-changed');
});

it('takes away what only those before the last release used beside all others', async () => {
  database = await testDatabase('postgres');
  const unused = { ...migrations, '9400-unused': beside({ up: () => Promise.resolve() }) };
  const gone = {
    ...unused,
    '9401-gone': besideThoseWith('9400-unused', { up: () => Promise.resolve() }),
  };
  {
    await using old = await open();
    await old.write(async () => {});
    await expect(open(gone)).rejects.toThrow('9401-gone');
  }
  {
    await using before = await open(unused);
    await before.write(async () => {});
    await using _after = await open(gone);
    await before.write(async () => {});
  }
  await expect(open()).rejects.toThrow('9400-unused');
});

it('makes an index again that was broken off', async () => {
  database = await testDatabase('postgres');
  await withClient(async (client) => {
    await client.query('create index events_by_added on events (timestamp)');
    await client.query(
      `update pg_index set indisvalid = false where indexrelid = 'events_by_added'::regclass`,
    );
    await using _store = await open(later);
    const { rows } = await client.query(
      `select indisvalid, pg_get_indexdef(indexrelid) as of from pg_index where indexrelid = 'events_by_added'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true, of: expect.stringContaining('(added)') }]);
  });
});
