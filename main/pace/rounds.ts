import { type Clock, systemClock } from '../../protocol/index.ts';

/** Often enough for whatever is looked at: each moment wakes the processor. */
export const roundMs = 5_000;

interface Look {
  readonly everyRounds: number;
  readonly look: () => void;
}

/** What is looked at again and again, all at the same moments: several looks wake the processor once. */
export class Rounds {
  readonly clock: Clock;
  readonly #looks = new Set<Look>();
  #stop: (() => void) | null = null;
  #round = 0;

  constructor(clock: Clock) {
    this.clock = clock;
  }

  /** Calls `look` every so many rounds, first after at most as many; the returned function ends that. */
  each(look: () => void, everyRounds = 1): () => void {
    const added = { everyRounds, look };
    this.#looks.add(added);
    if (this.#stop === null) this.#wait();
    return () => {
      this.#looks.delete(added);
      if (this.#looks.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #wait(): void {
    this.#stop = this.clock.setTimer(roundMs, () => {
      this.#wait();
      this.#round += 1;
      // A look may end itself or another, and begin anew.
      const due = [...this.#looks].filter(({ everyRounds }) => this.#round % everyRounds === 0);
      for (const each of due) if (this.#looks.has(each)) each.look();
    });
  }
}

/** Those of the app. */
export const systemRounds = new Rounds(systemClock);
