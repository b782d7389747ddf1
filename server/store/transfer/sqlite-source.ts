import { dirname } from 'node:path';
import type Database from 'better-sqlite3';
import { moveTables, refusedWrite } from '../moving/move-mark.ts';
import { lockMove } from '../sqlite/data-lock.ts';
import { dropMoveTriggers, readMark, removeMark, stopCapture, writeMark } from '../sqlite/sqlite-mark.ts';
import type { LiveSource } from './live-source.ts';
import { isNoted, type KeyedShape } from './round.ts';
import { keyedShapesOf, prepareRounds, sqliteRound } from './sqlite-round.ts';
import { openExisting, quoted } from './sqlite-snapshot.ts';

/** A file that a server may write to. @throws DumpError, DataInUseError */
export function openSqliteSource(path: string): LiveSource {
  const handle = openExisting(path, 'write');
  const stack = new DisposableStack();
  stack.defer(() => handle.close());
  try {
    stack.use(lockMove(dirname(path)));
    handle.pragma('synchronous = FULL');
    handle.pragma('secure_delete = ON');
    prepareRounds(handle);
  } catch (error) {
    stack.dispose();
    throw error;
  }
  /** Up to which number the changes were handed on. */
  let reached = 0;
  let captures = false;
  const round = async (work: Parameters<LiveSource['round']>[0]) => {
    const upTo = newest(handle);
    await work(sqliteRound(handle, path, reached, upTo));
    reached = upTo;
  };
  return {
    mark: readMark(handle),
    hasImageFolder: true,
    isShared: false,
    async capture() {
      await stopCapture(handle);
      captures = true;
      handle
        .transaction(() => {
          const { changes } = moveTables;
          handle.exec(
            `create table ${changes} (seq integer primary key autoincrement, name text not null, key text not null)`,
          );
          for (const shape of keyedShapesOf(handle)) if (isNoted(shape.table)) note(handle, shape);
        })
        .immediate();
    },
    async round(work) {
      await inTransaction(handle, 'begin', () => round(work));
    },
    async last(work, mark) {
      await inTransaction(handle, 'begin immediate', async () => {
        await round(work);
        dropMoveTriggers(handle);
        for (const { table } of keyedShapesOf(handle)) refuse(handle, table);
        writeMark(handle, mark);
      });
      captures = false;
    },
    async reopen() {
      handle
        .transaction(() => {
          dropMoveTriggers(handle);
          removeMark(handle);
        })
        .immediate();
      await stopCapture(handle);
    },
    async [Symbol.asyncDispose]() {
      try {
        // Where that fails, a server does it later.
        if (captures) await stopCapture(handle).catch(() => undefined);
      } finally {
        stack.dispose();
      }
    },
  };
}

function newest(handle: Database.Database): number {
  return (
    handle.prepare<[], number>(`select coalesce(max(seq), 0) from ${moveTables.changes}`).pluck().get() ?? 0
  );
}

/** Has each change of a row note its key. */
function note(handle: Database.Database, { table, key }: KeyedShape): void {
  const noted = (row: 'new' | 'old', where = '') =>
    `insert into ${moveTables.changes} (name, key)
     select '${table}', json_array(${key.map((column) => `${row}.${quoted(column)}`).join(', ')}) ${where};`;
  const isOther = key.map((column) => `old.${quoted(column)} is not new.${quoted(column)}`).join(' or ');
  const bodies = {
    insert: noted('new'),
    update: noted('new') + noted('old', `where ${isOther}`),
    delete: noted('old'),
  };
  for (const [kind, body] of Object.entries(bodies)) {
    handle.exec(
      `create trigger ${quoted(`move_${kind}_${table}`)} after ${kind} on ${quoted(table)} begin ${body} end`,
    );
  }
}

/** Has each write fail. */
function refuse(handle: Database.Database, table: string): void {
  for (const kind of ['insert', 'update', 'delete']) {
    handle.exec(
      `create trigger ${quoted(`move_${kind}_${table}`)} before ${kind} on ${quoted(table)}
       begin select raise(abort, '${refusedWrite.message}'); end`,
    );
  }
}

async function inTransaction(
  handle: Database.Database,
  begin: 'begin' | 'begin immediate',
  work: () => Promise<void>,
): Promise<void> {
  handle.exec(begin);
  try {
    await work();
    handle.exec('commit');
  } catch (error) {
    if (handle.inTransaction) handle.exec('rollback');
    throw error;
  }
}
