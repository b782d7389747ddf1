import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { up } from './0027-change-minutes.ts';

it('fills in the minute of the last change that each member sees', async () => {
  const database = new Database(':memory:');
  database.exec(`
    create table conversations (id text primary key, changed_at integer);
    create table members (conversation_id text, person_id text, status integer, changed_at integer,
      primary key (conversation_id, person_id)) without rowid;
    create index members_by_person on members (person_id);
    insert into conversations select 'c' || value, 600000000 + value * 60000000
      from (with recursive n(value) as (select 1 union all select value + 1 from n where value < 1101) select value from n);
    insert into members select id, 'active', 2, 60000001 from conversations;
    insert into members select id, 'left', 3, 180000001 from conversations;
    insert into members values ('c1', 'later', 1, 959999999);`);
  await up(new Kysely<unknown>({ dialect: new SqliteDialect({ database }) }));
  const wrong = (person: string, minute: string) =>
    database
      .prepare(
        `select count(*) as n from members m join conversations c on c.id = m.conversation_id
         where person_id = ? and change_minute <> ${minute}`,
      )
      .get(person);
  expect(wrong('active', 'c.changed_at / 60000000')).toEqual({ n: 0 });
  expect(wrong('left', '3')).toEqual({ n: 0 });
  expect(wrong('later', '15')).toEqual({ n: 0 });
});
