import type { Clock } from '../../protocol/index.ts';
import { startSweep, type Sweep } from '../util/sweep.ts';
import type { ClosedByMoveError } from './moving/move-mark.ts';
import type { Store } from './store.ts';

/** For so long a server may go on beside its data before it sees that they were moved; a refused write shows it at once. */
const everyMs = 1000;

export interface MoveWatch extends Sweep {
  /** Resolves when the data is elsewhere: nothing can be written here any more. */
  readonly moved: Promise<ClosedByMoveError>;
}

/** Looks whether a move took the data elsewhere, and removes what one left that was killed. */
export function startMoveWatch(
  store: Pick<Store, 'moved'>,
  clock: Clock,
  report: (error: unknown) => void,
): MoveWatch {
  const { promise, resolve } = Promise.withResolvers<ClosedByMoveError>();
  const sweep = startSweep({ clock, everyMs, report }, async () => {
    const closed = await store.moved();
    if (closed !== null) resolve(closed);
  });
  return { ...sweep, moved: promise };
}
