import type { Clock } from '../../protocol/index.ts';
import type { Push } from '../domain/events/push.ts';
import type { Store } from '../store/store.ts';
import type { LiveFact } from '../domain/people/live-fact.ts';
import type { SharedLiveState } from './live-state.ts';
import { ReplicatedLiveState } from './replicated-live-state.ts';

/** What the live state needs of a bus. */
export interface OtherProcesses {
  /** To the recipients wherever they are connected, this process included. */
  publish(delivery: { readonly pushes: readonly Push[]; readonly traceId: null }): void;
  /**
   * Tells other processes what changed here.
   *
   * @param concerned to tell only processes to which any of these people are connected; absent: all
   */
  state(fact: LiveFact, concerned?: readonly string[]): void;
  /** What is published for a person elsewhere is delivered here once this resolves, until its result is called. */
  follow(gaiaId: string): Promise<() => void>;
}

export interface LiveStateOptions {
  readonly clock: Clock;
  readonly store: Store;
  /** Receives pushes for the sessions of this process. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Receives what went wrong in work that time started, where no one waits for an answer. */
  readonly report: (error: unknown) => void;
  /** Absent: there are none. */
  readonly others?: OtherProcesses;
  /** A client that has a session here opened a newer one at another process. */
  readonly onSuperseded?: (clientId: string) => void;
}

/** The live state, alone or together with that of other processes. */
export function createLiveState(options: LiveStateOptions): SharedLiveState {
  return new ReplicatedLiveState(options);
}
