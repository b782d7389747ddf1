import type { Compilable, Kysely, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** A place in a statement that is filled at each execution. */
export class Placeholder {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A query written once with Kysely and compiled once for each engine: executing it costs neither building nor parsing.
 * `P` are its parameters, `R` its rows.
 */
export interface Statement<P, R> {
  readonly build: (db: Kysely<Tables>) => Compilable<R>;
  /** True for an update whose old values are to be readable nowhere, as those of deleted rows are. */
  readonly overwrites?: boolean;
  /** True where no plan may be kept: how many rows its lists have decides what is best. */
  readonly plannedAnew?: boolean;
  /** A column of bytes that many rows are read with: an engine may have a faster way for it. */
  readonly bytes?: string;
  /** Keeps the parameters' type; never called. */
  readonly accepts?: (parameters: P) => void;
}

/**
 * Declares a statement. `build` receives stand-ins for the parameters, to be used exactly where a value would stand.
 */
export function statement<P, R>(
  build: (db: Kysely<Tables>, parameters: P) => Compilable<R>,
): Statement<P, R> {
  const names = new Proxy({}, { get: (_target, name) => new Placeholder(name) }) as unknown as P;
  return { build: (db) => build(db, names) };
}

/** Declares an update of what people wrote or chose: soon after the commit no file has what was there before. */
export function overwriting<P>(
  build: (db: Kysely<Tables>, parameters: P) => Compilable<unknown>,
): Statement<P, unknown> {
  return { ...statement(build), overwrites: true };
}

/** Declares a statement that reads many rows, each with a few hundred bytes in a column of that name, which is never null. */
export function readingBytes<P, R>(
  bytes: string & keyof R,
  build: (db: Kysely<Tables>, parameters: P) => Compilable<R>,
): Statement<P, R> {
  return { ...statement(build), bytes };
}

/** Declares a statement about many rows, whose columns come as lists: in PostgreSQL's words, for which Kysely has none. */
export function aboutMany<P, R = unknown>(build: (parameters: P) => RawBuilder<R>): Statement<P, R> {
  const words = statement((db, p: P) => ({ compile: () => build(p).compile(db) }));
  return { ...words, plannedAnew: true };
}
