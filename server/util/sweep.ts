import type { Clock } from '../../protocol/index.ts';

export interface Sweeping {
  readonly clock: Clock;
  readonly everyMs: number;
  /** Receives what went wrong; the next sweep tries again. */
  readonly report: (error: unknown) => void;
}

/** Does `work` now and from time to time. Disposing stops it and waits for the sweep under way. */
export function startSweep({ clock, everyMs, report }: Sweeping, work: () => Promise<void>): AsyncDisposable {
  let cancel = (): void => {};
  let stopped = false;
  let running = Promise.resolve();
  const start = (): void => {
    running = work()
      .catch(report)
      .finally(() => {
        if (!stopped) cancel = clock.setTimer(everyMs, start);
      });
  };
  start();
  return {
    async [Symbol.asyncDispose]() {
      stopped = true;
      cancel();
      await running;
    },
  };
}
