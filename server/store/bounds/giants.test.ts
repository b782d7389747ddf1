import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../migrations/migrate.ts';
import type { Tables } from '../query/tables.ts';
import { StoreSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { giantEvents } from './giants.ts';

it('looks for events from where the step before it ended, also within one conversation', async () => {
  using stack = new DisposableStack();
  const database = stack.adopt(new Database(':memory:'), (handle) => handle.close());
  const compiler = new Kysely<Tables>({ dialect: new StoreSqliteDialect({ database }) });
  await migrate(compiler);
  const { sql, parameters } = giantEvents.build(compiler).compile();
  const plan = database
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...parameters.map(() => null))
    .map(({ detail }) => detail);
  expect(plan).toEqual(['SEARCH events USING PRIMARY KEY ((conversation_id,timestamp)>(?,?))']);
});
