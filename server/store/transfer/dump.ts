import type { Usec } from '../../../protocol/index.ts';
import { isMoveTable } from '../moving/move-mark.ts';

/** A column's value, the same on every engine. */
export type Value = string | number | Uint8Array | null;

/** Everything that a store holds, piece by piece: the head, then each table with its rows. */
export type DumpPiece =
  | {
      readonly kind: 'head';
      /** The steps of the schema that the store had seen, in their order. */
      readonly migrations: readonly string[];
      readonly madeAt: Usec;
    }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  /** Some rows of the table before, in the order of its columns. */
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Value[])[] };

export type Dump = AsyncIterable<DumpPiece>;

/** A dump cannot be read, or does not fit; the message says why, in one line. */
export class DumpError extends Error {
  override readonly name = 'DumpError';
}

/** A table and its columns. */
export interface TableShape {
  readonly table: string;
  readonly columns: readonly string[];
}

/** A table that is no data: the migrator's, or a move's. */
export const isBesideData = (table: string): boolean => table.startsWith('kysely_') || isMoveTable(table);
