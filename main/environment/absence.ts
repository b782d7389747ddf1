import type { Clock } from '../../protocol/index.ts';

/** A panel that is started anew is away for a moment; at log-in it may come after the app. */
const graceMs = 5_000;

/** Tells that something is missing when it has been for a while, and that it is there at once. */
export class Absence {
  readonly #clock: Clock;
  readonly #tell: (missing: boolean) => void;
  #stop: (() => void) | null = null;

  constructor(clock: Clock, tell: (missing: boolean) => void) {
    this.#clock = clock;
    this.#tell = tell;
  }

  note(there: boolean): void {
    if (there) {
      this.stop();
      this.#tell(false);
      return;
    }
    this.#stop ??= this.#clock.setTimer(graceMs, () => {
      this.#stop = null;
      this.#tell(true);
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}
