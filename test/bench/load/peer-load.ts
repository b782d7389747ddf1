import type { Round, RoundsPlan } from './rounds.ts';

/** What the load generators for other servers are told. */
export interface PeerLoadPlan extends RoundsPlan {
  /** On loopback. */
  readonly port: number;
  readonly pairs: number;
  /** Messages of each sender that are under way at a time. */
  readonly window: number;
}

export interface PeerLoadResult {
  readonly rounds: readonly Round[];
  /** Messages that arrived: all that were sent. */
  readonly delivered: number;
}
