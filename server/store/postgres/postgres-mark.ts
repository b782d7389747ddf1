import { setTimeout as wait } from 'node:timers/promises';
import {
  type ClientBase,
  escapeIdentifier,
  escapeLiteral,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { advisoryLocks } from '../commit/advisory-locks.ts';
import { closedBy, moveTables, type MoveMark } from '../moving/move-mark.ts';

/** The name of a move's trigger on each table, and how its functions' names begin. */
export const noteTrigger = 'move_note';
/** Of PostgreSQL: no lock in time. */
const lockTimedOut = '55P03';
/** Of PostgreSQL: two waited for each other. */
const deadlock = '40P01';

/** So long a change of a table waits for those who use it, and they then for it; PostgreSQL's own upkeep gives way after a second. */
const patienceMs = { usual: 200, last: 1_500 };
const attempts = { usual: 20, all: 60 };
/** For as long others go on between two attempts. */
const pauseMs = { usual: 100, last: 1_000 };

/** What a move says of a database, and whether it notes what changes there. */
export interface MoveTraces {
  readonly mark: MoveMark | null;
  readonly isCaptured: boolean;
}

/** What runs statements over a client, or over one of several. */
interface Queries {
  query<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>>;
}

export async function readTraces(client: Queries): Promise<MoveTraces> {
  const { rows } = await client.query<{ marked: boolean; captured: boolean }>({
    text: `select to_regclass('${moveTables.mark}') is not null as marked,
      to_regclass('${moveTables.changes}') is not null as captured`,
  });
  const [found = { marked: false, captured: false }] = rows;
  if (!found.marked) return { mark: null, isCaptured: found.captured };
  const marks = await client.query<MoveMark>({ text: `select state, move, place from ${moveTables.mark}` });
  return { mark: marks.rows[0] ?? null, isCaptured: found.captured };
}

/** @throws ClosedByMoveError where a move has closed the database */
export async function requireOpen(client: Queries): Promise<void> {
  const { mark } = await readTraces(client);
  if (mark !== null) throw closedBy(mark);
}

/** As part of a transaction, or by itself. */
export async function writeMark(client: ClientBase, { state, move, place }: MoveMark): Promise<void> {
  const values = [state, move, place].map(escapeLiteral).join(', ');
  await client.query(`
    create table if not exists ${moveTables.mark} (state text not null, move text not null, place text not null);
    delete from ${moveTables.mark};
    insert into ${moveTables.mark} (state, move, place) values (${values})`);
}

export const removeMark = (client: ClientBase): Promise<unknown> =>
  client.query(`drop table if exists ${moveTables.mark}`);

/** Takes the database for one move, for as long as the connection lasts. */
export async function takeForMove(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${advisoryLocks.move}) as taken`,
  );
  return rows[0]?.taken === true;
}

/** Whether a move has the database just now. */
export const isBeingMoved = (client: Queries): Promise<boolean> =>
  isHeld(client, advisoryLocks.move, 'ExclusiveLock');

/** Whether servers use the database that a bus joins. */
export const isShared = (client: Queries): Promise<boolean> =>
  isHeld(client, advisoryLocks.server, 'ShareLock');

async function isHeld(client: Queries, lock: number, mode: 'ExclusiveLock' | 'ShareLock'): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>({
    text: `select exists (select 1 from pg_locks where locktype = 'advisory' and granted
      and classid = 0 and objid = ${lock} and objsubid = 1 and mode = '${mode}'
      and database = (select oid from pg_database where datname = current_database())) as held`,
  });
  return rows[0]?.held === true;
}

/** Removes what notes changes, or refuses them. */
export async function stopCapture(client: ClientBase): Promise<void> {
  const { rows: triggers } = await client.query<{ name: string }>(
    `select c.relname as name from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
     where t.tgname = '${noteTrigger}' and c.relnamespace = current_schema()::regnamespace`,
  );
  for (const { name } of triggers) {
    await patiently(client, `drop trigger if exists ${noteTrigger} on ${escapeIdentifier(name)}`);
  }
  const { rows: functions } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
     where proname like '${noteTrigger.replace('_', '\\_')}\\_%' and pronamespace = current_schema()::regnamespace`,
  );
  for (const { name } of functions) {
    // Tables that a restore put aside may still have it.
    await client.query(`drop function if exists ${escapeIdentifier(name)}() cascade`);
  }
  await client.query(`drop table if exists ${moveTables.changes}`);
}

/** Stops what a killed move left; while one is at work, nothing happens. */
export async function stopLeftCapture(client: ClientBase): Promise<void> {
  // Looked at again: one that just ended may have closed the database meanwhile, which its triggers are for.
  if ((await takeForMove(client)) && (await readTraces(client)).mark === null) await stopCapture(client);
}

/** Changes a table's definition without holding up for long who uses it. */
export async function patiently(client: ClientBase, text: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(
        `set lock_timeout = ${attempt < attempts.usual ? patienceMs.usual : patienceMs.last}`,
      );
      await client.query(text);
      return;
    } catch (error) {
      if (!isInTheWay(error) || attempt >= attempts.all) throw error;
      await wait(attempt < attempts.usual ? pauseMs.usual : pauseMs.last);
    } finally {
      await client.query('reset lock_timeout').catch(() => undefined);
    }
  }
}

/** Whether someone else held what a statement waited for. */
export const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === lockTimedOut || error.code === deadlock);
