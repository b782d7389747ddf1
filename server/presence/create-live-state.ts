import type { Clock } from '../../protocol/index.ts';
import type { Push } from '../operations/push.ts';
import type { Store } from '../store/store.ts';
import { InProcessLiveState } from './in-process-live-state.ts';
import type { LiveState } from './live-state.ts';

export interface LiveStateOptions {
  readonly clock: Clock;
  readonly store: Store;
  /** Receives every push that a change of the live state causes. */
  readonly emit: (pushes: readonly Push[]) => void;
  /** Receives what went wrong in work that time started, where nobody waits for an answer. */
  readonly report: (error: unknown) => void;
}

/** The live state of a service that is one process. */
export function createLiveState(options: LiveStateOptions): LiveState {
  return new InProcessLiveState(options);
}
