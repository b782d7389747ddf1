import type { Clock } from '../../protocol/index.ts';
import type { Push } from '../domain/events/push.ts';
import type { Store } from '../store/store.ts';
import type { LiveFact } from '../domain/people/live-fact.ts';
import type { SharedLiveState } from './live-state.ts';
import { ReplicatedLiveState } from './replicated-live-state.ts';

export interface LiveStateOptions {
  readonly clock: Clock;
  readonly store: Store;
  /** Receives every push that a change of the live state causes, for the sessions of this process. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Receives what went wrong in work that time started, where no one waits for an answer. */
  readonly report: (error: unknown) => void;
  /** Tells other processes, where there are any, what changed here. */
  readonly state?: (fact: LiveFact) => void;
  /** What is published for a person elsewhere is delivered here once this resolves, until its result is called. */
  readonly follow?: (gaiaId: string) => Promise<() => void>;
  /** A client that has a session here opened a newer one at another process. */
  readonly onSuperseded?: (clientId: string) => void;
}

/** The live state, alone or together with that of other processes. */
export function createLiveState(options: LiveStateOptions): SharedLiveState {
  return new ReplicatedLiveState(options);
}
