import { Client } from 'pg';
import { expect, it } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { startPostgres } from '../../testing/postgres-server.ts';
import { openStore } from '../open-store.ts';
import { clientConfig } from './client-config.ts';
import { WriterSession } from './writer-session.ts';

/** Takes the place of PostgreSQL's own, and waits for the test before it asks that. */
const waiting = `
  create function public.pg_try_advisory_lock(one int, other int) returns boolean language plpgsql as $$ begin
    perform pg_advisory_xact_lock(1);
    return pg_catalog.pg_try_advisory_lock(one, other);
  end $$`;

it('knows what was committed under its number until the moment at which it got that', async () => {
  await using server = await startPostgres();
  const url = server.urlOf('postgres');
  {
    await using _store = await openStore({ database: { kind: 'postgres', url }, clock: systemClock });
  }
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await admin.query(waiting);
  await admin.query('select pg_advisory_lock(1)');
  const seesIt = new URL(url);
  seesIt.searchParams.set('options', '-c search_path=public,pg_catalog');
  const opening = WriterSession.open(clientConfig(seesIt.href, 'write'));
  const asks = `select 1 from pg_locks where locktype = 'advisory' and objid = 1 and not granted`;
  await expect.poll(async () => (await admin.query(asks)).rows).toHaveLength(1);
  await admin.query('update writers set position = 128 where number = 0');
  await admin.query('select pg_advisory_unlock(1)');
  const session = await opening;
  expect(session.claim).toEqual({ number: 0, position: 128, newest: 128 });
  await session.end();
  await admin.end();
});
