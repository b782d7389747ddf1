import type { Clock } from '../../protocol/index.ts';

export interface Sweeping {
  readonly clock: Clock;
  readonly everyMs: number;
  /** Receives what went wrong; the next sweep tries again. */
  readonly report: (error: unknown) => void;
}

/** Work that is done from time to time. Disposing stops it and waits for the sweep under way. */
export interface Sweep extends AsyncDisposable {
  /** Once more as soon as possible. */
  now(): void;
}

/** Does `work` now and from time to time. */
export function startSweep({ clock, everyMs, report }: Sweeping, work: () => Promise<void>): Sweep {
  let cancel = (): void => {};
  let stopped = false;
  let isRunning = false;
  let again = false;
  let running = Promise.resolve();
  const start = (): void => {
    isRunning = true;
    again = false;
    running = work()
      .catch(report)
      .finally(() => {
        isRunning = false;
        if (!stopped) cancel = clock.setTimer(again ? 0 : everyMs, start);
      });
  };
  start();
  return {
    now() {
      again = true;
      if (isRunning || stopped) return;
      cancel();
      start();
    },
    async [Symbol.asyncDispose]() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
