import type { MoveMark } from '../moving/move-mark.ts';
import type { Dump } from './dump.ts';
import type { Round } from './round.ts';

/** A store that a dump can be put into. No one else may use it meanwhile. */
export interface Target {
  /** Whether there is nothing in it that someone would miss. */
  isEmpty(): Promise<boolean>;
  /** What a move says of it. */
  mark(): Promise<MoveMark | null>;
  /**
   * Puts everything of a dump in the place of what is there, all of it or nothing.
   *
   * @returns where what was there is kept; null: there was nothing
   * @throws DumpError
   */
  replace(dump: Dump): Promise<string | null>;
  /**
   * Puts everything of a dump into it, for a move that goes on. A server refuses to start on it until `open`.
   *
   * @throws DumpError
   */
  fill(dump: Dump, mark: MoveMark): Promise<Filling>;
  /** Lets a server use what is whole. */
  open(): Promise<void>;
  /** Looks whether what was opened is sound, which may take long. Servers may use it meanwhile. @throws DumpError */
  verify(): Promise<void>;
}

/** A store that is being filled. Disposing of it empties the store again, unless it is whole. */
export interface Filling extends AsyncDisposable {
  /** Makes it what the other store is at the end of a round. */
  apply(round: Round): Promise<void>;
  count(table: string): Promise<number>;
  /** Makes it whole and durable. */
  complete(): Promise<void>;
}
