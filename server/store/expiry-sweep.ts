import type { Clock } from '../../protocol/index.ts';
import { eraseExpired, hasExpired } from './conversations/erasure.ts';
import { eraseUnseenStretches } from './conversations/unseen-stretches.ts';
import type { ImageBytes } from './media/image-bytes.ts';
import { hasMedia } from './media/media.ts';
import { sweepMedia } from './media/media-erasure.ts';
import type { Store } from './store.ts';
import { startSweep } from '../util/sweep.ts';

/** What is past its time is never shown; this is how long it may still lie on the disk. */
const everyMs = 60_000;

/**
 * Erases off-the-record events, what no one may see any more, and the log of sign-ins when their time has passed, and images that nothing refers to any
 * more, now and from time to time, and once what an earlier process left of them. Disposing stops it and waits for the sweep under way.
 *
 * @param report receives what went wrong; the next sweep tries again
 */
export function startExpirySweep(
  store: Pick<Store, 'accounts' | 'reader' | 'write'>,
  images: ImageBytes,
  clock: Clock,
  report: (error: unknown) => void,
): AsyncDisposable {
  let isTidy = false;
  return startSweep({ clock, everyMs, report }, async () => {
    const now = clock.nowUsec();
    // Reading first: where no one is off the record, the disk stays asleep.
    while (await hasExpired(store.reader, now)) await store.write((tx) => eraseExpired(tx, now));
    await eraseUnseenStretches(store);
    await store.accounts.forgetOldSignIns(now);
    await sweepMedia(store, images, now);
    if (!isTidy) await images.eraseLeftovers((id) => hasMedia(store.reader, id));
    isTidy = true;
  });
}
