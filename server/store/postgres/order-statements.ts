import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import { advisoryLocks } from '../commit/advisory-locks.ts';
import { mostWriters } from '../commit/writer-number.ts';
import { isAnyOf } from '../query/is-any-of.ts';
import { type Statement, statement } from '../query/statement.ts';

/** Added to a position, it names the lock of a transaction whose positions are all above that. */
const flightLocks = '4611686018427387904';

const inWordsOf = <P, R>(build: (parameters: P) => RawBuilder<R>): Statement<P, R> =>
  statement((db, p: P): Compilable<R> => ({ compile: () => build(p).compile(db) }) as Compilable<R>);

/** Conversations are spread over so many: who is confined to some passes their gates beside others, who has to be alone shuts all. */
export const gates = 16;

/** In order of their numbers, so that no two wait for each other. */
const gate = sql`generate_series(0, ${sql.lit(gates - 1)}) as gate`;
export const passGates = inWordsOf(
  (p: { readonly gates: readonly number[] }) => sql`
    select pg_advisory_xact_lock_shared(${sql.lit(advisoryLocks.gates)}, gate) from ${gate} where gate = any(${p.gates}::int4[])`,
);
export const shutGatesText = `
  select pg_advisory_xact_lock(${advisoryLocks.gates}, gate) from generate_series(0, ${gates - 1}) as gate`;
export const shutGates = inWordsOf<object, unknown>(() => sql.raw(shutGatesText));
/** In order of their ids, so that no two wait for each other. */
export const lockConversations = statement((db, p: { ids: readonly string[] }) =>
  db
    .selectFrom('conversations')
    .select(['id', 'changed_at', 'roster_at', 'moved_at'])
    .where(isAnyOf('id', p.ids))
    .orderBy('id')
    .forNoKeyUpdate(),
);
/** From here on, no cursor passes the floor until the transaction has ended. */
export const takeOff = inWordsOf(
  (p: { readonly floor: number }) => sql`
    select pg_advisory_xact_lock_shared(${sql.raw(flightLocks)} + greatest(position, ${p.floor}::int8))
    from service_clock where id = 1`,
);
/** Read after the take-off: a cursor that was handed out before it is not above this. */
export const readClock = statement((db) =>
  db.selectFrom('service_clock').select(['position', 'whole_at']).where('id', '=', 1),
);
export const readWriters = statement((db) =>
  db.selectFrom('writers').select(['number', 'position']).where('position', '>', 0),
);
export const writeWriter = statement((db, p: { number: number; position: number }) =>
  db.updateTable('writers').set({ position: p.position }).where('number', '=', p.number),
);
export const writeClock = statement((db, p: { position: number; wholeAt: number }) =>
  db.updateTable('service_clock').set({ position: p.position, whole_at: p.wholeAt }).where('id', '=', 1),
);

/** The first number that no other connection has. The lock is gone with the connection. */
export const claimNumber = `
  select free as number from generate_series(0, ${mostWriters - 1}) as free
    where pg_try_advisory_lock(${advisoryLocks.writers}, free) limit 1`;
/** Sent once the number is claimed: what its last connection committed could be missing in what is seen before. */
export const readClaim = (number: number): string => `
  select number, position, (select max(position) from writers) as newest from writers where number = ${number}`;

/** Everything that begins from here on is above what is committed. */
export const raiseClock = `
  set transaction read write;
  update service_clock set position = (select max(position) from writers)
    where id = 1 and position < (select max(position) from writers)`;
export interface Settled {
  readonly clock: Usec;
  /** The newest that is committed. Above the clock, that has to be raised first. */
  readonly newest: Usec;
  /** How far a cursor may go: no further than the clock, nor than what any transaction under way may still write. */
  readonly settled: Usec;
}
export const settled = inWordsOf<object, Settled>(
  () => sql`
  select position as clock, greatest(position, (select max(position) from writers)) as newest, least(position, (
    select min((classid::int8 << 32 | objid::int8) - ${sql.raw(flightLocks)}) from pg_locks
    where locktype = 'advisory' and objsubid = 1 and classid::int8 >= ${sql.raw(flightLocks)} >> 32
      and database = (select oid from pg_database where datname = current_database())
  )) as settled from service_clock where id = 1`,
);
