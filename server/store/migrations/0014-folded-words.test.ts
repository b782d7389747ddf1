import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import type { Tables } from '../query/tables.ts';
import { up } from './0014-folded-words.ts';

it('indexes all names again that were indexed without accents only', async () => {
  const database = new Database(':memory:');
  database.exec(`
    create table people (gaia_id text primary key, display_name text, email text, placeholder integer);
    create table person_words (word text, person_id text, primary key (word, person_id));
    insert into people select 'p' || value, 'Łukasz Weiß', 'l' || value || '@example.org', 0
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 1201) select value from n);
    insert into people values ('q', 'Łena', null, 1);
    insert into person_words select 'łukasz', gaia_id from people;`);
  await up(new Kysely<Tables>({ dialect: new SqliteDialect({ database }) }));
  const count = (word: string) =>
    database.prepare('select count(*) as n from person_words where word = ?').get(word);
  expect(count('lukasz')).toEqual({ n: 1201 });
  expect(count('weiss')).toEqual({ n: 1201 });
  expect(count('l1201')).toEqual({ n: 1 });
  expect(count('łukasz')).toEqual({ n: 0 });
  expect(count('lena')).toEqual({ n: 0 });
});
