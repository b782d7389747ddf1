import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { closedBy, moveTables, type MoveMark } from '../moving/move-mark.ts';
import { DataInUseError, lockMove } from './data-lock.ts';

const triggerPrefix = 'move_';
/** Rows that one commit deletes: the server's writer waits for it. */
const rowsAtOnce = 2000;

/** What a move says of a file; null: nothing. */
export function readMark(handle: Database.Database): MoveMark | null {
  if (!hasTable(handle, moveTables.mark)) return null;
  return handle.prepare<[], MoveMark>(`select state, move, place from ${moveTables.mark}`).get() ?? null;
}

/** @throws ClosedByMoveError where a move has closed the file */
export function requireOpen(handle: Database.Database): void {
  const mark = readMark(handle);
  if (mark !== null) throw closedBy(mark);
}

export function writeMark(handle: Database.Database, { state, move, place }: MoveMark): void {
  handle.exec(
    `create table if not exists ${moveTables.mark} (state text not null, move text not null, place text not null)`,
  );
  handle.exec(`delete from ${moveTables.mark}`);
  handle
    .prepare(`insert into ${moveTables.mark} (state, move, place) values (?, ?, ?)`)
    .run(state, move, place);
}

export const removeMark = (handle: Database.Database): void =>
  void handle.exec(`drop table if exists ${moveTables.mark}`);

/** Removes the triggers of a move; as part of a transaction, or each by itself. */
export function dropMoveTriggers(handle: Database.Database): void {
  const found = handle
    .prepare<[], { name: string }>(
      `select name from sqlite_schema where type = 'trigger' and name like '${triggerPrefix}%'`,
    )
    .all();
  for (const { name } of found) handle.exec(`drop trigger "${name}"`);
}

/** Lets a file forget what a move noted in it, in short commits. */
export async function stopCapture(handle: Database.Database): Promise<void> {
  if (!hasTable(handle, moveTables.changes)) return;
  handle.transaction(() => dropMoveTriggers(handle)).immediate();
  const { changes } = moveTables;
  const some = handle.prepare(
    `delete from ${changes} where seq in (select seq from ${changes} limit ${rowsAtOnce})`,
  );
  while (some.run().changes > 0) await nextTurn();
  handle.exec(`drop table ${changes}`);
}

/** Whether a move notes what changes, or did and was killed. */
export const isCaptured = (handle: Database.Database): boolean => hasTable(handle, moveTables.changes);

/** Stops what a killed move left; while one is at work, nothing happens. */
export async function stopLeftCapture(handle: Database.Database): Promise<void> {
  try {
    using _lock = lockMove(dirname(handle.name));
    // Looked at again: one that just ended may have closed the file meanwhile, which its triggers are for.
    if (readMark(handle) === null) await stopCapture(handle);
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error;
  }
}

function hasTable(handle: Database.Database, name: string): boolean {
  return (
    handle.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`).get(name) !== undefined
  );
}
