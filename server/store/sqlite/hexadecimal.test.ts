import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { readingBytes, statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { StoreSqliteDialect } from './sqlite-dialect.ts';

interface From {
  above: number;
}

it('reads the same bytes as the driver, in buffers that they share', async () => {
  const handle = new Database(':memory:');
  handle.exec('create table file_chunks (blob_id text, starts_at integer, content blob)');
  const values = [
    Buffer.alloc(0),
    Buffer.from([0]),
    Buffer.from('0aF'),
    Buffer.from(Array.from({ length: 256 }, (_, n) => n)),
  ];
  for (const [at, bytes] of values.entries())
    handle.prepare("insert into file_chunks values ('b', ?, ?)").run(at, bytes);
  const connection = new SqliteConnection(
    handle,
    new Kysely<Tables>({ dialect: new StoreSqliteDialect({ database: handle }) }),
  );
  const chunks = (db: Kysely<Tables>, p: From) =>
    db
      .selectFrom('file_chunks as c')
      .select(['c.starts_at', 'c.content'])
      .where('c.starts_at', '>', p.above)
      .orderBy('c.starts_at');
  const fast = readingBytes('content', chunks);
  const rows = await connection.all(fast, { above: -1 });
  expect(rows).toEqual(await connection.all(statement(chunks), { above: -1 }));
  expect(rows.map(({ content }) => content)).toEqual(values);
  expect(rows.slice(1).every(({ content }) => content.buffer.byteLength > content.byteLength)).toBe(true);
  expect(await connection.first(fast, { above: 2 })).toEqual({ starts_at: 3, content: values[3] });
  expect(await connection.first(fast, { above: 9 })).toBeNull();
  handle.close();
});
