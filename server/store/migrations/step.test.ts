import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, Pool } from 'pg';
import { describe, expect, it } from 'vitest';
import { postgresUrl } from '../../testing/database-flags.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { BinaryText } from '../postgres/binary-text.ts';
import type { Tables } from '../query/tables.ts';
import { migrate, migrations } from './migrate.ts';
import { beside, neededAfter, type Step, type Steps } from './step.ts';
import { partsOf, takenFrom } from './testing/what-others-use.ts';
import { later } from './testing/later-steps.ts';

/** What each step, taken after those before it, takes from the release before. */
async function takenBy(steps: Steps, names: readonly string[]): Promise<readonly string[]> {
  await using database = await testDatabase('postgres');
  const url = postgresUrl(database.location);
  const pool = new Pool({ connectionString: url, max: 1 });
  // The database may be gone before PostgreSQL has heard of the end of its connection.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new BinaryText()],
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  const all = Object.entries(steps);
  const taken: string[] = [];
  try {
    for (const name of names) {
      const end = all.findIndex(([each]) => each === name);
      await migrate(db, Object.fromEntries(all.slice(0, end)));
      const before = await partsOf(client);
      await migrate(db, Object.fromEntries(all.slice(0, end + 1)));
      taken.push(...takenFrom(before, await partsOf(client)).map((what) => `${name}: ${what}`));
    }
  } finally {
    await client.end();
    await db.destroy();
  }
  return taken;
}

describe('a step beside which everyone goes on', () => {
  const besideAll = (steps: Steps): string[] =>
    Object.keys(steps).filter((name) => steps[name]?.needs === null);

  it('takes nothing from the release before', async () => {
    // Those of this release, and some that have to pass.
    expect(besideAll(later).length).toBeGreaterThan(besideAll(migrations).length);
    expect(await takenBy(later, besideAll(later))).toEqual([]);
  });

  const wrong: Readonly<Record<string, [statement: string, taken: string]>> = {
    'drops a column': ['alter table people drop column phone', 'people.phone is gone'],
    'renames a table': ['alter table invites rename to invitations', 'invites.code_hash is gone'],
    'changes a type': [
      'alter table people alter column last_seen type numeric',
      'people.last_seen was "bigint',
    ],
    'wants a value': [
      'alter table people add column wanted text not null',
      'people.wanted has to be written',
    ],
    'forbids nothing': ['alter table people alter column phone set not null', 'people.phone was "text'],
    'makes something unique': ['create unique index names on people (display_name)', 'people has a new rule'],
    'checks something': ['alter table people add check (last_seen >= 0)', 'people has a new rule'],
    'no longer fills in': ['alter table people alter column last_seen drop default', 'people.last_seen was'],
  };
  it.for(Object.entries(wrong))('is not one that %s', async ([, [statement, taken]]) => {
    const step: Step = beside({
      up: (db) =>
        sql
          .raw(statement)
          .execute(db)
          .then(() => undefined),
    });
    const found = await takenBy({ ...migrations, '9999-wrong': step }, ['9999-wrong']);
    expect(found.join('\n')).toContain(`9999-wrong: ${taken}`);
  });
});

it('needs what the newest step needs that took something away', () => {
  const none = beside({ up: () => Promise.resolve() });
  const steps: Steps = { '1': { ...none, needs: '1' }, '2': none, '3': { ...none, needs: '2' }, '4': none };
  expect([...neededAfter(steps).values()]).toEqual(['1', '1', '2', '2']);
});
