import type { MoveMark } from '../moving/move-mark.ts';
import type { Round } from './round.ts';

/** A store that people may write to while it is moved. Disposing of it removes what noted changes, unless it moved. */
export interface LiveSource extends AsyncDisposable {
  /** What an earlier move says of it. */
  readonly mark: MoveMark | null;
  /** Whether bytes of images may be beside the database. */
  readonly hasImageFolder: boolean;
  /** Whether servers use it that a bus joins. */
  readonly isShared: boolean;
  /** From now on, it is noted what changes. */
  capture(): Promise<void>;
  /** What changed since the last round, or since `capture`. Others write meanwhile. */
  round(work: (round: Round) => Promise<void>): Promise<void>;
  /**
   * As `round`, while no one can write; then the store is closed for good, in the same commit. When `work` throws, it goes on as
   * before.
   */
  last(work: (round: Round) => Promise<void>, mark: MoveMark): Promise<void>;
  /** Opens a store again that was moved. */
  reopen(): Promise<void>;
}
