import type Database from 'better-sqlite3';
import type { CompiledQuery, Kysely } from 'kysely';
import type { Usec } from '../../../protocol/index.ts';
import { readPosition } from '../commit/position-source.ts';
import { refusedWrite, WriteAfterMoveError } from '../moving/move-mark.ts';
import type { Reader } from '../query/connection.ts';
import { CompanionCache } from '../query/companion-cache.ts';
import { RosterCache } from '../query/roster-cache.ts';
import { Placeholder, type Statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import { Hexadecimal, readHexadecimal } from './hexadecimal.ts';

type Value = string | number | Uint8Array | null;

interface Prepared {
  readonly native: Database.Statement<Value[]>;
  readonly slots: CompiledQuery['parameters'];
  readonly erases: boolean;
  /** The column that is returned as hexadecimal text; null: none. */
  readonly bytes: string | null;
}

/** Runs statements on one SQLite handle; each is compiled and prepared at its first execution. */
export class SqliteConnection implements Reader {
  readonly rosters = new RosterCache();
  readonly companions = new CompanionCache();
  readonly #handle: Database.Database;
  readonly #compiler: Kysely<Tables>;
  readonly #prepared = new Map<object, Prepared>();

  constructor(handle: Database.Database, compiler: Kysely<Tables>) {
    this.#handle = handle;
    this.#compiler = compiler;
  }

  async all<P, R>(statement: Statement<P, R>, parameters: P): Promise<readonly R[]> {
    return this.allNow(statement, parameters);
  }

  async first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | null> {
    return this.firstNow(statement, parameters);
  }

  async run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number> {
    return this.runNow(statement, parameters);
  }

  async committed(): Promise<Usec> {
    return this.firstNow(readPosition, {})?.position ?? 0;
  }

  caughtUp(): Promise<Usec> {
    return this.committed();
  }

  /** As `all`, for who does not wait. */
  allNow<P, R>(statement: Statement<P, R>, parameters: P): readonly R[] {
    const { native, slots, bytes } = this.#prepare(statement);
    const rows = native.all(...bind(slots, parameters)) as R[];
    if (bytes !== null) readHexadecimal(rows, bytes);
    return rows;
  }

  /** As `first`, for who does not wait. */
  firstNow<P, R>(statement: Statement<P, R>, parameters: P): R | null {
    const { native, slots, bytes } = this.#prepare(statement);
    const row = native.get(...bind(slots, parameters)) as R | undefined;
    if (row === undefined) return null;
    if (bytes !== null) readHexadecimal([row], bytes);
    return row;
  }

  /** As `run`, for who does not wait. */
  runNow<P>(statement: Statement<P, unknown>, parameters: P): number {
    const { native, slots } = this.#prepare(statement);
    try {
      return native.run(...bind(slots, parameters)).changes;
    } catch (error) {
      if (error instanceof Error && error.message === refusedWrite.message)
        throw new WriteAfterMoveError(error);
      throw error;
    }
  }

  /** Whether a statement deletes rows, or values that are to be gone like those. */
  erases<P>(statement: Statement<P, unknown>): boolean {
    return this.#prepare(statement).erases;
  }

  #prepare<P, R>(statement: Statement<P, R>): Prepared {
    const known = this.#prepared.get(statement);
    if (known) return known;
    const { bytes = null } = statement;
    const compiler = bytes === null ? this.#compiler : this.#compiler.withPlugin(new Hexadecimal(bytes));
    const compiled = statement.build(compiler).compile();
    const prepared = {
      bytes,
      native: this.#handle.prepare<Value[]>(compiled.sql),
      slots: compiled.parameters,
      erases: statement.overwrites === true || compiled.sql.startsWith('delete '),
    };
    this.#prepared.set(statement, prepared);
    return prepared;
  }
}

function bind<P>(slots: CompiledQuery['parameters'], parameters: P): Value[] {
  const values: Value[] = [];
  for (const slot of slots) {
    values.push(toValue(slot instanceof Placeholder ? parameters[slot.name as keyof P] : slot, slot));
  }
  return values;
}

function toValue(value: unknown, slot: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Uint8Array) return value;
  // A list travels as JSON; see `isAnyOf`.
  if (Array.isArray(value)) return JSON.stringify(value);
  const name = slot instanceof Placeholder ? String(slot.name) : 'constant';
  throw new TypeError(`no value for ${name}: ${typeof value}`);
}
