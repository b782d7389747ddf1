import type { Usec } from '../../../protocol/index.ts';

/** A stretch of a conversation that was not pushed. */
export interface MissingStretch {
  /** Null: it is not known which. */
  readonly conversationId: string | null;
  /** Exclusive. */
  readonly above: Usec;
  readonly upTo: Usec;
}
