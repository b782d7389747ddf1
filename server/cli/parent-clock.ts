import { USEC_PER_MS, systemClock, type Clock } from '../../protocol/index.ts';

/** What Electron gives a utility process to talk to its parent. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
}

/**
 * The system's clock, unless the app that runs this server inside itself sets another time, as “Look around” does for the
 * messages of a day that it did not last. `{ now }` in milliseconds sets it, or null the system's again; each is answered once
 * it holds.
 */
export function parentClock(port = (process as { parentPort?: ParentPort }).parentPort): Clock {
  if (!port) return systemClock;
  let offset = 0;
  port.on('message', ({ data }) => {
    const { now } = (data ?? {}) as { now?: unknown };
    if (now !== null && !Number.isSafeInteger(now)) return;
    offset = now === null ? 0 : Number(now) * USEC_PER_MS - systemClock.nowUsec();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    port.postMessage({ now });
  });
  return { ...systemClock, nowUsec: () => systemClock.nowUsec() + offset };
}
