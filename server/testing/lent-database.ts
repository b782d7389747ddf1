import { Client } from 'pg';
import type { DatabaseLocation } from '../store/database-location.ts';
import { type EngineName, engineOfRun, type TestDatabase, testDatabase } from './test-database.ts';
import { postgresUrl } from './database-flags.ts';

export type { EngineName };

/**
 * Copies a database's first rows to where only its own session sees them, and says how to get back to them: in any order, as
 * a replica does.
 */
const noteFirstRows = `
  set session_replication_role = replica;
  do $$
  declare name text; filled boolean; back text := '';
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select from public.%I)', name) into filled;
      back := back || format('delete from public.%I;', name);
      if filled then
        execute format('create temp table %I as table public.%I', 'first_' || name, name);
        back := back || format('insert into public.%I table %I;', name, 'first_' || name);
      end if;
    end loop;
    perform set_config('tests.back', back, false);
  end $$;
  select current_setting('tests.back') as back`;

/** Who left a session open would go on in the next one's database, and what a session locks is free when it has ended. */
const endOthers = `
  do $$
  begin
    while (select count(pg_terminate_backend(pid)) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()) > 0
    loop
      perform pg_sleep(0.001), pg_stat_clear_snapshot();
    end loop;
  end $$`;

interface Lent {
  readonly location: DatabaseLocation;
  readonly emptied: () => Promise<unknown>;
}

/** Those that no test of this process has at the moment; the run's server takes them away at its end. */
const atHand: Lent[] = [];

/**
 * An empty database for a test that only puts rows into it. On PostgreSQL it is one that others had before: emptying it
 * takes a tenth of what making one takes.
 */
export async function lentDatabase(engine: EngineName = engineOfRun()): Promise<TestDatabase> {
  if (engine === 'sqlite') return testDatabase(engine);
  const lent = atHand.pop() ?? (await made());
  return {
    location: lent.location,
    [Symbol.asyncDispose]: async () => {
      await lent.emptied();
      atHand.push(lent);
    },
  };
}

async function made(): Promise<Lent> {
  const { location } = await testDatabase('postgres');
  const client = new Client({ connectionString: postgresUrl(location) });
  // The server ends before this process does.
  client.on('error', () => undefined);
  await client.connect();
  const results = (await client.query(noteFirstRows)) as unknown as { rows: { back?: string }[] }[];
  const back = results.at(-1)?.rows[0]?.back ?? '';
  return { location, emptied: () => client.query(`${endOthers};${back}`) };
}
