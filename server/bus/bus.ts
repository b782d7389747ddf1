import type { Push } from '../operations/push.ts';

/** What one call, or one change of the live state, has to tell people. */
export interface Delivery {
  /** In the order in which a client must receive them. */
  readonly pushes: readonly Push[];
  /** Of the call that caused them; null when time or a lost connection did. */
  readonly traceId: string | null;
}

/**
 * Carries deliveries to every process that may have a recipient connected. What must last is in the store before it is
 * published here, so a delivery that gets lost costs a client time, never data.
 */
export interface Bus extends AsyncDisposable {
  /** Returns at once; never throws because of a subscriber. */
  publish(delivery: Delivery): void;
  /** Deliveries of one publisher arrive in order. Returns how to end it. */
  subscribe(listener: (delivery: Delivery) => void): () => void;
}
