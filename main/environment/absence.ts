import type { Clock } from '../../protocol/index.ts';

/** A panel that is started anew is away for a moment; at log-in it may come after the app. */
const graceMs = 5_000;

/** Reports that something is missing once it has been for a while, and that it is back at once. */
export class Absence {
  readonly #clock: Clock;
  readonly #report: (missing: boolean) => void;
  #stop: (() => void) | null = null;

  constructor(clock: Clock, report: (missing: boolean) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  note(there: boolean): void {
    if (there) {
      this.stop();
      this.#report(false);
      return;
    }
    this.#stop ??= this.#clock.setTimer(graceMs, () => {
      this.#stop = null;
      this.#report(true);
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
