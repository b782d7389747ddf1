import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Tables } from '../query/tables.ts';
import { StoreSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { knownMigrations, migrate, migrations } from './migrate.ts';

const programs = 3;
const files = 6;

it('takes each step once when several programs open a file of SQLite at once, new or of an earlier release', async () => {
  await using folder = await temporaryFolder();
  using stack = new DisposableStack();
  const others = Array.from({ length: programs }, () =>
    stack.adopt(fork(join(import.meta.dirname, 'testing/open-sent-files.ts')), (child) => {
      child.kill('SIGKILL');
    }),
  );
  const say = (child: ChildProcess) => Promise.race([once(child, 'message'), once(child, 'exit')]);
  const allSay = async () => (await Promise.all(others.map(say))).map(([said]) => said as unknown);
  await allSay();
  for (let file = 0; file < files; file++) {
    const path = join(folder.path, `${file}.db`);
    const isEarlier = file % 2 > 0;
    if (isEarlier) await makeEarlier(path);
    const closed = allSay();
    for (const other of others) other.send(path);
    const rewriting = (await closed).flat();
    // In a new file there is nothing that was erased before.
    expect(rewriting.length > 0).toBe(isEarlier);
    const database = new Database(path, { readonly: true });
    const names = database.prepare('select name from kysely_migration order by name').pluck().all();
    database.close();
    expect(names).toEqual(knownMigrations);
  }
});

/** A file that lacks some steps, of a release that did not write what a program has to know. */
async function makeEarlier(path: string): Promise<void> {
  const database = new Database(path);
  const steps = Object.fromEntries(Object.entries(migrations).slice(0, -5));
  await migrate(new Kysely<Tables>({ dialect: new StoreSqliteDialect({ database }) }), steps);
  database.exec('alter table kysely_migration drop column needs');
  database.close();
}
