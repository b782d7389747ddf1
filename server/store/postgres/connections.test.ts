import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { startPgBouncer } from '../../testing/pg-bouncer.ts';
import { type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { insertRevocation } from '../accounts/client-statements.ts';
import { openStore } from '../open-store.ts';
import { claimDatabase } from './claim-database.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.[Symbol.asyncDispose]());

/** What a pooler drops can be the database user's own. */
async function patient(): Promise<void> {
  const client = new Client({ connectionString: server.urlOf('postgres') });
  await client.connect();
  await client.query(`alter role parley set idle_in_transaction_session_timeout = '5s'`);
  await client.end();
}

const advice = 'name PostgreSQL itself, and bound its connections with --database-connections$';

it('refuses a pooler that drops the settings of its connections', async () => {
  await using pooler = await startPgBouncer(server, 'session');
  const refusal = new RegExp(`^the database is behind a pooler that drops the settings [^\\n]+: ${advice}`);
  await expect(claimDatabase(pooler.urlOf('postgres'), 'with bus')).rejects.toThrow(refusal);
});

it('passes on why one refuses them', async () => {
  await using pooler = await startPgBouncer(server, 'session', { ignores: false });
  const refusal = new RegExp(
    `^PostgreSQL at [^\\n]+ is behind a pooler \\(unsupported startup parameter[^\\n]+: ${advice}`,
  );
  await expect(claimDatabase(pooler.urlOf('postgres'), 'with bus')).rejects.toThrow(refusal);
});

it('refuses one that gives each transaction another connection', async () => {
  await patient();
  await using pooler = await startPgBouncer(server, 'transaction');
  const refusal = new RegExp(`^the database is behind a pooler that hands connections on [^\\n]+: ${advice}`);
  await expect(claimDatabase(pooler.urlOf('postgres'), 'with bus')).rejects.toThrow(refusal);
});

it('takes one that keeps a connection for each client, where the user has the settings', async () => {
  await patient();
  await using pooler = await startPgBouncer(server, 'session');
  const url = pooler.urlOf('postgres');
  await using _claim = await claimDatabase(url, 'with bus');
  await using store = await openStore({ database: { kind: 'postgres', url }, clock: systemClock });
  const write = store.write((tx) => tx.run(insertRevocation, { position: tx.position(), client_id: 'c' }));
  expect(await write).toBe(1);
  await store.check();
});

it('has no more connections than it may', async () => {
  const url = server.urlOf('postgres');
  await using client = await counting(url);
  // Those of the test before may still be ending.
  await expect.poll(client.count).toBe(0);
  await using _claim = await claimDatabase(url, 'with bus');
  await using store = await openStore({
    database: { kind: 'postgres', url },
    clock: systemClock,
    connections: 4,
  });
  await store.write((tx) => tx.run(insertRevocation, { position: tx.position(), client_id: 'd' }));
  await Promise.all(Array.from({ length: 20 }, () => store.check()));
  expect(await client.count()).toBe(4);
});

/** How many connections the server's programs have at this moment. */
async function counting(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const words = `select count(*)::int as count from pg_stat_activity where application_name = 'parley-server'`;
  return {
    count: async () => ((await client.query(words)).rows as { count: number }[])[0]?.count,
    [Symbol.asyncDispose]: () => client.end(),
  };
}
