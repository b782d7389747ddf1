import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { advisoryLocks } from '../commit/advisory-locks.ts';
import { requireNoOlder, StillInUse } from './beside-others.ts';
import { makeRecord, readTaken, recordStep, unknownAmong } from './record.ts';
import { neededAfter, type Step, type Steps } from './step.ts';

const askEveryMs = 50;

/**
 * Statements on a table that a step waits for queue behind the step. Less than a second would not be enough during a vacuum, which gives
 * way to a lock request after a second.
 */
const settings = `set local lock_timeout = '1200ms'; set local statement_timeout = '2500ms'`;
/** For as long others go on between two attempts. */
const pauseMs = 1000;
/** How long a step is tried: something that lasts, such as a backup, holds what it needs. */
const triesForMs = 120_000;
/** How long one waits for those that are about to end. */
const endsWithinMs = 4000;
/** Of PostgreSQL: no lock in time, took too long, or two waited for each other. Of SQLite: another program writes. */
const mayPass = /^(?:55P03|57014|40P01|SQLITE_BUSY\w*)$/;

/** Takes the steps that the database has not taken, one after the other. Of several processes, one takes a step at a time. */
export async function takeSteps(db: Kysely<unknown>, steps: Steps): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const attempt = <T>(what: string, work: () => Promise<T>): Promise<T> => tryFor(what, work, isPostgres);
  await db.connection().execute(async (connection) => {
    if (isPostgres) await takeTurn(connection);
    try {
      await attempt('the record of steps', () =>
        isPostgres
          ? makeRecord(connection, steps)
          : connection.transaction().execute((transaction) => makeRecord(transaction, steps)),
      );
      const taken = await attempt('the record of steps', () => readTaken(connection));
      unknownAmong(taken, steps);
      const names = new Set(taken.map(({ name }) => name));
      const needed = neededAfter(steps);
      for (const [name, step] of Object.entries(steps)) {
        if (names.has(name)) continue;
        const needs = needed.get(name) ?? name;
        const take = isPostgres ? takeBesideOthers : takeAlone;
        await attempt(`the step ${name}`, () => take(connection, name, step, needs));
      }
    } finally {
      if (isPostgres)
        await sql`select pg_advisory_unlock(${sql.lit(advisoryLocks.steps)})`.execute(connection);
    }
  });
}

/** By polling: `create index concurrently` waits for every statement that runs, also one that waits for a lock. */
async function takeTurn(db: Kysely<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_lock(${sql.lit(advisoryLocks.steps)}) as free`.execute(db);
    if (rows[0]?.free === true) return;
    await wait(askEveryMs);
  }
}

/** Of programs that open one file at once, the first takes the step, and the others find it recorded once they may write. */
function takeAlone(db: Kysely<unknown>, name: string, step: Step, needs: string): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (await recordStep(transaction, name, needs)) await step.up(transaction);
  });
}

async function takeBesideOthers(db: Kysely<unknown>, name: string, step: Step, needs: string): Promise<void> {
  if (step.isOutside) {
    await step.up(db);
    await recordStep(db, name, needs);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    await sql.raw(settings).execute(transaction);
    if (step.needs !== null) await requireNoOlder(transaction, name, needs);
    // No one waits for what a step does that has the database to itself.
    if (step.needs === name) await sql`set local statement_timeout = 0`.execute(transaction);
    if (await recordStep(transaction, name, needs)) await step.up(transaction);
  });
}

async function tryFor<T>(what: string, attempt: () => Promise<T>, isPostgres: boolean): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const lasted = performance.now() - began;
      if (error instanceof StillInUse) {
        if (lasted > endsWithinMs) throw error;
        await wait(askEveryMs);
        continue;
      }
      if (!mayPass.test(String((error as { code?: unknown }).code))) throw error;
      if (lasted > triesForMs) throw new Error(inTheWay(what, error, isPostgres), { cause: error });
      await wait(pauseMs);
    }
  }
}

function inTheWay(what: string, error: unknown, isPostgres: boolean): string {
  const why = error instanceof Error ? error.message : String(error);
  const help = isPostgres
    ? "end what holds the database's tables, such as a backup (pg_stat_activity lists it)"
    : 'wait until a parley-server that is starting has changed the file, or end what else writes into it';
  return `${what} of the schema found no moment in two minutes (${why}): ${help}, then start again`;
}
