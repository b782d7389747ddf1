import type { Compilable, Kysely } from 'kysely';
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
