import { type Compilable, type Kysely, sql } from 'kysely';
import type { QueryRunner } from '../query/connection.ts';
import { statement } from '../query/statement.ts';
import { neededAfter, type Steps } from './step.ts';

/** A step that a database has taken. */
interface Taken {
  readonly name: string;
  /** The step that a program has to know to use the database since then. Null: it was taken by a release that did not say. */
  readonly needs: string | null;
}

/** What a database says of its schema. */
export const readRecord = 'select name, needs from kysely_migration order by name';

/** A newer release changed the database in a way that this one cannot use. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';

  constructor(step: string) {
    super(
      `a newer parley-server changed the database so that this one cannot use it (${step}): start that release or a later one, or restore a backup of before with this one ("parley-server restore --force")`,
    );
  }
}

/**
 * The steps that a database has taken and a program does not know. They change nothing of what it uses.
 *
 * @throws SchemaTooNew when the program would have to know one of them
 */
export function unknownAmong(taken: readonly Taken[], steps: Steps): readonly string[] {
  for (const { name, needs } of taken) {
    const needed = needs ?? name;
    if (!(needed in steps)) throw new SchemaTooNew(needed);
  }
  return taken.map(({ name }) => name).filter((name) => !(name in steps));
}

/** The steps that a database with a record has taken. */
export async function readTaken(db: Kysely<unknown>): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`${sql.raw(readRecord)}`.execute(db);
  return rows;
}

/** The steps that a database has taken; null where its record has to be made or filled in first. */
export async function stepsTaken(db: Kysely<unknown>): Promise<readonly Taken[] | null> {
  try {
    const rows = await readTaken(db);
    return rows.length > 0 ? rows : null;
  } catch {
    // A new database, or one that was made before this was recorded. Whatever else is wrong with it, making the record says so.
    return null;
  }
}

const taken = statement<object, Taken>(
  (db) => ({ compile: () => sql<Taken>`${sql.raw(readRecord)}`.compile(db) }) as Compilable<Taken>,
);

/**
 * The same as `unknownAmong` for a store that was not opened, whose steps are known by their names.
 *
 * @throws SchemaTooNew when the program would have to know one of them
 */
export async function unknownIn(
  snapshot: QueryRunner,
  names: readonly string[],
  steps: Steps,
): Promise<readonly string[]> {
  // What older releases made does not say more than the names.
  if (names.every((name) => name in steps)) return [];
  return unknownAmong(await snapshot.all(taken, {}), steps);
}

/** Makes the record, or adds to it what earlier releases did not write. */
export async function makeRecord(db: Kysely<unknown>, steps: Steps): Promise<void> {
  await db.schema
    .createTable('kysely_migration')
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (c) => c.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (c) => c.notNull())
    .execute();
  if (!(await saysNeeds(db)))
    await db.schema.alterTable('kysely_migration').addColumn('needs', 'varchar(255)').execute();
  for (const [name, needs] of neededAfter(steps))
    await sql`update kysely_migration set needs = ${needs} where name = ${name} and needs is null`.execute(
      db,
    );
}

async function saysNeeds(db: Kysely<unknown>): Promise<boolean> {
  try {
    await sql`select needs from kysely_migration limit 1`.execute(db);
    return true;
  } catch (error) {
    // Both engines name the column that there is not; whatever else fails says nothing of it.
    if (/column\W+needs\b/.test(String(error))) return false;
    throw error;
  }
}

/** False when it was recorded before. */
export async function recordStep(db: Kysely<unknown>, name: string, needs: string): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into kysely_migration (name, timestamp, needs)
    values (${name}, ${new Date().toISOString()}, ${needs}) on conflict (name) do nothing`.execute(db);
  return numAffectedRows === 1n;
}
