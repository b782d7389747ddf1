import type { TableShape, Value } from './dump.ts';
import type { FolderBlob } from './file-folder.ts';
import type { Piece } from './pieces-of.ts';

/** A table with the columns of its primary key. */
export interface KeyedShape extends TableShape {
  readonly key: readonly string[];
}

/** Some rows, or some keys. */
export type Rows = readonly (readonly Value[])[];

/** An image whose row changed and whose bytes are beside the database; in a dump, they are rows. */
export interface ChangedImage {
  readonly id: string;
  /** In the order of `imageChunkColumns`. */
  rows(): AsyncIterable<Rows>;
}

/** What changed in a store between two looks, as it is at the second one. It can be read until the next look. */
export interface Round {
  /** How many rows. */
  readonly size: number;
  /** Those in which something changed. */
  readonly tables: readonly KeyedShape[];
  /** Which of a table's rows changed, by the columns of its key; what is gone, too. */
  keys(shape: KeyedShape): AsyncIterable<Rows>;
  /** The rows of those that are there. */
  rows(shape: KeyedShape): AsyncIterable<Rows>;
  /** Files and uploads that changed, with as many bytes as they have; 0: none. */
  blobs(): AsyncIterable<FolderBlob>;
  bytesOf(blob: FolderBlob, from: number): AsyncIterable<Piece>;
  /** Each whole. */
  images(): AsyncIterable<ChangedImage>;
  /** How many rows a table has; of any table. */
  count(table: string): Promise<number>;
  /** The steps of the schema that the store has seen. */
  migrations(): Promise<readonly string[]>;
}

/** Whether the keys of its changed rows are captured: not of the bytes of files, which only grow; the rows of their files say how far. */
export const isNoted = (table: string): boolean => table !== 'file_chunks';
