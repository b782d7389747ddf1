import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { StoreSqliteDialect } from './sqlite-dialect.ts';

interface Tables {
  readonly events: { readonly conversation: string; readonly at: number };
}

test('SQLite plans for no value of a parameter, and still finds rows by the index', () => {
  const database = new Database(':memory:');
  database.exec(
    'create table events (conversation text, at integer, primary key (conversation, at)) without rowid',
  );
  database.exec("insert into events values ('a', 1), ('a', 2), ('a', 3), ('b', 1)");
  const { sql, parameters } = new Kysely<Tables>({ dialect: new StoreSqliteDialect({ database }) })
    .selectFrom('events')
    .select('at')
    .where('conversation', '=', 'a')
    .where('at', '>', 1)
    .orderBy('at', 'desc')
    .limit(1)
    .compile();
  expect(sql.match(/\+?\?/g)).toEqual(['+?', '+?', '+?']);
  expect(database.prepare(sql).all(...parameters)).toEqual([{ at: 3 }]);
  expect(database.prepare(`explain query plan ${sql}`).all(...parameters)).toEqual([
    expect.objectContaining({ detail: 'SEARCH events USING PRIMARY KEY (conversation=? AND at>?)' }),
  ]);
  database.close();
});
