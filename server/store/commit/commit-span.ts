import type { Usec } from '../../../protocol/index.ts';

/** A commit that took positions: those above `after`, up to `last`. */
export interface CommitSpan {
  /** Counts the commits of all processes that watch theirs, without a gap. */
  readonly number: number;
  readonly after: Usec;
  readonly last: Usec;
}

/** Called after each commit of this process that took positions, before those who wait for it go on. */
export type OnCommit = (commit: CommitSpan) => void;
