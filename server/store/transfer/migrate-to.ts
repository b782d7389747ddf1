import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/migrate.ts';
import type { Tables } from '../query/tables.ts';
import { DumpError } from './dump.ts';

/**
 * Brings a new database to the schema of an older server, or of this one.
 *
 * @param names the steps that the other server had taken
 * @throws DumpError when it had taken one that this server does not know
 */
export async function migrateTo(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  if (names.length === 0 || names.some((name) => !(name in migrations))) {
    throw new DumpError('it was made by a newer parley-server; use that one');
  }
  const among = Object.fromEntries(
    names.flatMap((name) => (migrations[name] ? [[name, migrations[name]]] : [])),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => among } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
