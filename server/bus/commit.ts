import type { Usec } from '../../protocol/index.ts';
import type { Delivery } from './bus.ts';

/** What one commit of one process publishes about one conversation. */
export interface CommitPart {
  /** Null: it is about anything, and all that was committed before it is below it. */
  readonly conversationId: string | null;
  /** Positions of changes to conversations, by any process, that are to be delivered before it. */
  readonly waitsFor: readonly Usec[];
  readonly deliveries: readonly Delivery[];
}

/** What one commit of one process publishes, or those parts of it that someone is to hear of. */
export interface Commit {
  /** Its positions are above this. */
  readonly after: Usec;
  /** Positions of its writer's number are this process's above it. */
  readonly from: Usec;
  /** Up to where something was committed under its writer's number before. */
  readonly since: Usec;
  /** The last of them. */
  readonly last: Usec;
  /** Position of the change about anything that is to be delivered before all of it; 0: none. */
  readonly wholeAt: Usec;
  readonly parts: readonly CommitPart[];
}
