import type { Usec } from '../../protocol/index.ts';
import type { OutboxItem } from './types.ts';

/** What the other parts of a session do when the model changes; each registers its own, so that the model knows none. */
export interface ModelObserver {
  /** An own message came back from the server, named by the key it was sent under. */
  delivered?(clientGeneratedId: number): void;
  /** A message was deleted for everyone. */
  retracted?(conversationId: string, messageId: string): void;
  /** The server refused what the person did to a message. */
  refused?(item: OutboxItem): void;
  /** The conversation is no longer shown. */
  removed?(conversationId: string): void;
  /** Something was added that ends by itself at this time of the server's. */
  expires?(untilUsec: Usec): void;
}
