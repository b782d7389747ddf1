import { Client } from 'pg';
import { expect, it } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { startPostgres, type PostgresServer } from '../../testing/postgres-server.ts';
import { insertRevocation } from '../accounts/client-statements.ts';
import { openPostgresDirectory } from '../directory/postgres-directory.ts';
import { openStore } from '../open-store.ts';
import { DatabaseHosts } from './database-hosts.ts';

const addressOf = (...hosts: readonly PostgresServer[]): string =>
  `postgres:///postgres?user=parley&host=${hosts.map(({ path }) => path).join()}`;

async function promote(replica: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: replica.urlOf('postgres') });
  await client.connect();
  await client.query('select pg_promote(true)');
  await client.end();
}

it('writes and reads where writes are taken, also when a replica takes over', async () => {
  await using primary = await startPostgres();
  await using replica = await startPostgres({ replicaOf: primary });
  const url = addressOf(replica, primary);
  await using store = await openStore({ database: { kind: 'postgres', url }, clock: systemClock });
  const write = (id: string) =>
    store.write((tx) => tx.run(insertRevocation, { position: tx.position(), client_id: id }));
  expect(await write('before')).toBe(1);
  await store.check();
  await using directory = openPostgresDirectory(url);
  await directory.begin(1, 'one', 600_000);
  expect(await directory.renew(1, 600_000)).toBe(true);

  await primary.stop('immediate');
  const writing = write('during').catch(() => 0);
  await promote(replica);
  await writing;
  // A call is refused where the replica takes longer than it waits.
  const patient = { timeout: 60_000 };
  await expect.poll(() => write('after').catch(() => 0), patient).toBe(1);
  await store.check();
  // It is not part of what a replica has.
  expect(await directory.renew(1, 600_000)).toBe(false);
});

it('says of every host why it is not used', async () => {
  await using primary = await startPostgres();
  await using replica = await startPostgres({ replicaOf: primary });
  const hosts = new DatabaseHosts(addressOf(primary, replica));
  expect(await hosts.find()).toContain(encodeURIComponent(primary.path));
  await primary.stop();
  await expect(hosts.find()).rejects.toThrow(
    new RegExp(`${primary.path} cannot be reached .*; PostgreSQL at ${replica.path} takes no writes`),
  );
  const noDatabase = addressOf(primary, replica).replace('/postgres?', '/missing?');
  await expect(new DatabaseHosts(noDatabase).find()).rejects.toThrow('has no database "missing"');
});
