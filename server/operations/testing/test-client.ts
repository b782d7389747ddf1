import type { StateUpdate } from '../../../protocol/index.ts';
import type { DeviceClass } from '../../domain/people/live-fact.ts';
import type { Caller } from '../context/context.ts';

/** One client of a person, on a server without a wire. */
export interface TestClient {
  readonly caller: Caller;
  readonly device: DeviceClass;
  /** What was pushed to it while it was connected, oldest first. */
  readonly received: StateUpdate[];
}
