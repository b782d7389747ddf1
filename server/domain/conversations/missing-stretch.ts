import type { Usec } from '../../../protocol/index.ts';

/** A stretch of a conversation of which something was not pushed. */
export interface MissingStretch {
  /** Null: it is not known which, but that it changed above `changedAbove`. */
  readonly conversationId: string | null;
  readonly changedAbove: Usec;
  /** Exclusive. Nothing at or below it is missing. */
  readonly above: Usec;
  readonly upTo: Usec;
  /** Whether what was committed at a position of the stretch in a conversation has been pushed. */
  readonly has: (conversationId: string, at: Usec) => boolean;
}
