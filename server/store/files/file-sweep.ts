import type { Clock } from '../../../protocol/index.ts';
import type { Database } from '../query/connection.ts';
import { startSweep, type Sweep } from '../../util/sweep.ts';
import type { FileBytes } from './file-bytes.ts';
import { sweepFiles } from './file-erasure.ts';
import { hasPlace } from './files.ts';

/** What nothing shows any more is shown to no one; this is how long it may still lie on the disk. */
const everyMs = 60_000;

/**
 * Erases files that nothing shows any more, now and from time to time, and once what an earlier process left. Disposing
 * stops it and waits for the sweep under way.
 *
 * @param report receives what went wrong; the next sweep tries again
 */
export function startFileSweep(
  store: Database,
  bytes: FileBytes,
  clock: Clock,
  report: (error: unknown) => void,
): Sweep {
  let isTidy = false;
  return startSweep({ clock, everyMs, report }, async () => {
    await sweepFiles(store, bytes, clock.nowUsec());
    if (!isTidy) await bytes.eraseLeftovers((id) => hasPlace(store.reader, id));
    isTidy = true;
    await bytes.eraseRest(clock.nowUsec());
  });
}
