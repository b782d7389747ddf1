import Database from 'better-sqlite3';
import { Kysely, type LogEvent, SqliteDialect } from 'kysely';
import { expect, it } from 'vitest';
import { up } from './0015-silence.ts';

it('keeps what people who block each other see of each other at that moment', async () => {
  const database = new Database(':memory:');
  database.exec(`
    create table people (gaia_id text primary key, display_name text, photo_url text);
    create table conversations (id text primary key);
    create table members (conversation_id text, person_id text, latest_read integer);
    create table blocks (person_id text, blocked_id text, primary key (person_id, blocked_id));
    insert into people values ('a', 'Ann', '//photo'), ('b', 'Bob', null), ('c', 'Cid', null);
    insert into conversations values ('pair'), ('group'), ('other');
    insert into members values ('pair', 'a', 1), ('pair', 'b', 2), ('group', 'a', 3), ('group', 'b', 4),
      ('group', 'c', 5), ('other', 'a', 6), ('other', 'c', 7);
    insert into blocks values ('a', 'b');`);
  await up(new Kysely<unknown>({ dialect: new SqliteDialect({ database }) }));
  expect(database.prepare('select * from blocks').all()).toEqual([
    {
      person_id: 'a',
      blocked_id: 'b',
      person_name: 'Ann',
      person_photo: '//photo',
      blocked_name: 'Bob',
      blocked_photo: null,
    },
  ]);
  const marks = database.prepare('select * from kept_marks order by latest_read').raw().all();
  expect(marks).toEqual([
    ['pair', 'a', 'b', 1],
    ['pair', 'b', 'a', 2],
    ['group', 'a', 'b', 3],
    ['group', 'b', 'a', 4],
  ]);
});

it('begins with the blocks and looks members up, so that large groups take no longer', async () => {
  const database = new Database(':memory:');
  database.exec(`
    create table people (gaia_id text primary key, display_name text, photo_url text);
    create table conversations (id text primary key);
    create table members (conversation_id text, person_id text, latest_read integer,
      primary key (conversation_id, person_id)) without rowid;
    create index members_by_person on members (person_id);
    create table blocks (person_id text, blocked_id text, primary key (person_id, blocked_id));`);
  const statements: string[] = [];
  const log = ({ query }: LogEvent): void => void statements.push(query.sql);
  await up(new Kysely<unknown>({ dialect: new SqliteDialect({ database }), log }));
  const fill = statements.find((statement) => statement.startsWith('insert into kept_marks'));
  const plan = database.prepare<[], { detail: string }>(`explain query plan ${fill}`).all();
  const ofMembers = plan
    .map(({ detail }) => detail)
    .filter((detail) => /^(?:SCAN|SEARCH) [mv]\b/.test(detail));
  expect(ofMembers).toEqual([
    'SEARCH m USING INDEX members_by_person (person_id=?)',
    'SEARCH v USING COVERING INDEX members_by_person (person_id=? AND conversation_id=?)',
  ]);
});
