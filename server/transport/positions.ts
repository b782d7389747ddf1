import type { Usec } from '../../protocol/index.ts';

/** What a session that opens asks the store. */
export interface Positions {
  /** Up to where a session that opens now finds everything. */
  committed(): Promise<Usec>;
  /** Resolves once everything that is committed by now can be found by position. */
  caughtUp(): Promise<Usec>;
}

/** With one process, no push goes out later than an answer that has its change already. */
export const ofOneProcess: Positions = { committed: async () => 0, caughtUp: async () => 0 };
