import type { Connection } from './connection.ts';
import { statement, type Statement } from './statement.ts';

/** What a keyed read asks for. */
export interface Asked {
  readonly ids: readonly string[];
  /** Where what the caller wants begins, for reads that have such a bound; else 0. */
  readonly from: number;
}

/** A read of the rows that belong to some keys, such as ids of people: those of several callers can be one. */
export interface Keyed<R> {
  readonly rows: Statement<Asked, R>;
  /** The keys that a row belongs to. */
  readonly keysOf: (row: R) => readonly string[];
  /** For how many keys rows are read at a time. */
  readonly most: number;
}

/** Rows by key. A key without rows is missing. */
export type RowsByKey<R> = ReadonlyMap<string, readonly R[]>;

/** Reads for all who ask at about the same time, where a round trip costs more than a few rows. */
export interface GatheredReads {
  /** What is committed when it is called is in the answer; so may be keys that others asked for. */
  rowsOf<R>(read: Keyed<R>, asked: Asked): Promise<RowsByKey<R>>;
}

/**
 * Declares a read by keys. `build` receives stand-ins for what is asked for.
 *
 * @param most fewer where a key may have many rows
 */
export function keyed<R>(
  build: Parameters<typeof statement<Asked, R>>[0],
  keysOf: Keyed<R>['keysOf'],
  most = 200,
): Keyed<R> {
  return { rows: statement(build), keysOf, most };
}

/** The rows of keys. Over a connection that gathers, they may also be from before `from`, and keys of others among them. */
export async function rowsOf<R>(
  c: Connection,
  read: Keyed<R>,
  ids: readonly string[],
  from = 0,
): Promise<RowsByKey<R>> {
  if (ids.length === 0) return new Map();
  if (c.gathered) return c.gathered.rowsOf(read, { ids, from });
  return byKey(read, await c.all(read.rows, { ids, from }));
}

/** The row of a key that has one at most. */
export async function rowOf<R>(c: Connection, read: Keyed<R>, id: string): Promise<R | null> {
  return (await rowsOf(c, read, [id])).get(id)?.[0] ?? null;
}

export function byKey<R>({ keysOf }: Keyed<R>, rows: Iterable<R>): RowsByKey<R> {
  const found = new Map<string, R[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const own = found.get(key);
      if (own) own.push(row);
      else found.set(key, [row]);
    }
  }
  return found;
}
