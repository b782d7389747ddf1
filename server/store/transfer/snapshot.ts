import type { MoveMark } from '../moving/move-mark.ts';
import type { QueryRunner } from '../query/connection.ts';
import type { TableShape, Value } from './dump.ts';

/** One state of a store, whatever is written meanwhile. Nothing can be changed through it. */
export interface Snapshot extends QueryRunner, AsyncDisposable {
  /** The steps of the schema that the store has seen, in their order; empty: it was never opened. */
  migrations(): Promise<readonly string[]>;
  /** What a move says of the store. */
  mark(): Promise<MoveMark | null>;
  /** All tables but the migrator's own. */
  tables(): Promise<readonly TableShape[]>;
  /** A table's rows, some at a time. */
  rows(shape: TableShape): AsyncIterable<readonly (readonly Value[])[]>;
  /** What the engine itself finds broken, one line each. */
  engineFindings(): Promise<readonly string[]>;
}
