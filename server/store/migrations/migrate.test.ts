import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
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

it('waits for another program that writes in the same file', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'parley.db');
  using stack = new DisposableStack();
  // Refused at once, as after a long wait.
  const open = () => stack.adopt(new Database(path, { timeout: 0 }), (handle) => handle.close());
  const [other, own] = [open(), open()];
  other.exec('begin immediate');
  const refused = Promise.withResolvers<void>();
  const db = new Kysely<Tables>({
    dialect: new StoreSqliteDialect({ database: own }),
    log: (event) => {
      if (event.level === 'error' && /locked/.test(String(event.error))) refused.resolve();
    },
  });
  const done = migrate(db);
  await Promise.race([refused.promise, done]);
  other.exec('commit');
  await done;
  expect(own.prepare('select count(*) from kysely_migration').pluck().get()).toBe(knownMigrations.length);
});
