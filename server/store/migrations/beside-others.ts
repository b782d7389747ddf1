import { type Kysely, sql } from 'kysely';
import { advisoryLocks } from '../commit/advisory-locks.ts';
import { readRecord, unknownAmong } from './record.ts';
import { numberOf, type Steps } from './step.ts';

/** Processes that use the database would have to know a step that they do not know. */
export class StillInUse extends Error {
  override readonly name = 'StillInUse';

  constructor(step: string, count: number, places: readonly string[]) {
    const [them, all] = count === 1 ? ['a process of', 'it'] : [`${count} processes of`, `all ${count}`];
    super(
      `the step ${step} changes the database so that ${them} an older release cannot go on (at ${places.join(', ')}): stop ${all} first, then start this one`,
    );
  }
}

interface Older {
  readonly count: number;
  readonly places: readonly string[];
}

/**
 * Lets no one begin to use the database until the transaction has ended: who begins holds its locks first, and reads the
 * record then.
 *
 * @throws StillInUse when someone uses it who does not know what has to be known from then on
 */
export async function requireNoOlder(db: Kysely<unknown>, step: string, needs: string): Promise<void> {
  await sql`lock table kysely_migration in access exclusive mode`.execute(db);
  // A server has a connection that says that it runs and, once it wrote, one that writes; a command line has the latter alone.
  const { rows } = await sql<Older>`
    with own as (select pid, classid::int8 as class, objid::int8 as number, objsubid as keys from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())),
    older as (select pid, keys from own where (keys = 2 and class = ${sql.lit(advisoryLocks.writers)}
        or keys = 1 and class = 0 and number = ${sql.lit(advisoryLocks.server)})
      and pid not in (select pid from own where keys = 2 and class = ${sql.lit(advisoryLocks.known)}
        and number >= ${sql.lit(numberOf(needs))}))
    select greatest(count(*) filter (where keys = 1), count(*) filter (where keys = 2))::int4 as count,
      coalesce(array_agg(distinct coalesce(host(client_addr), 'this machine')), '{}') as places
    from older left join pg_stat_activity using (pid)`.execute(db);
  const [{ count, places } = { count: 0, places: [] }] = rows;
  if (count > 0) throw new StillInUse(step, count, places);
}

/** Says over a connection, for as long as that lasts, which steps its process knows. */
export const knownWords = (steps: Steps): string =>
  `select pg_advisory_lock_shared(${advisoryLocks.known}, ${numberOf(Object.keys(steps).at(-1) ?? '0')})`;

/**
 * Says over the connection that writes, for as long as that lasts, which steps its process knows.
 *
 * @throws SchemaTooNew when that is not enough
 */
export async function sayKnown(
  query: (text: string) => Promise<{ rows: unknown[] }>,
  steps: Steps,
): Promise<void> {
  await query(knownWords(steps));
  // Read after that: who takes a step meanwhile has seen what this process knows.
  const { rows } = await query(readRecord);
  unknownAmong(rows as Parameters<typeof unknownAmong>[0], steps);
}
