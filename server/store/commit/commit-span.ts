import type { Usec } from '../../../protocol/index.ts';

/** A commit that took positions: those above `after`, up to `last`. */
export interface CommitSpan {
  readonly after: Usec;
  /** The last position that was committed under this writer's number before; 0: none, or it is not known. */
  readonly since: Usec;
  readonly last: Usec;
  /** The last position of the published commit before it that was not confined to conversations; 0: none. */
  readonly wholeAt: Usec;
  /** Of one that is not confined itself: the last positions of other published commits before it. */
  readonly waitsFor: readonly Usec[];
  /** Of one that is confined to conversations: each with the position of the published change before it in there; 0: none. */
  readonly before: ReadonlyMap<string, Usec>;
}

/** Called after each commit of this process that took positions, before those who wait for it go on. */
export type OnCommit = (commit: CommitSpan) => void;
