import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../query/tables.ts';
import { StoreSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { knownMigrations, migrate } from './migrate.ts';

it('asks a database that has every step one question', async () => {
  using stack = new DisposableStack();
  const database = stack.adopt(new Database(':memory:'), (handle) => handle.close());
  const asked: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new StoreSqliteDialect({ database }),
    log: ({ query }) => void asked.push(query.sql),
  });
  await migrate(db);
  expect(asked.length).toBeGreaterThan(knownMigrations.length);
  asked.length = 0;
  await migrate(db);
  expect(asked).toEqual(['select name, needs from kysely_migration order by name']);
});
