import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as firstSchema from './migrations/0001-first-schema.ts';
import * as choices from './migrations/0002-choices.ts';
import * as groups from './migrations/0003-groups.ts';
import * as people from './migrations/0005-people.ts';
import * as administration from './migrations/0006-administration.ts';
import type { Tables } from './tables.ts';

/** Every step that ever was, by its number. A step that was released never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '0001-first-schema': firstSchema,
  '0002-choices': choices,
  '0003-groups': groups,
  '0005-people': people,
  '0006-administration': administration,
};

/** Applies the steps that the database has not seen. Throws when one fails or the database is newer than this service. */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
