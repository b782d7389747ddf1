import type { Clock, Usec } from '../../protocol/index.ts';
import type { Delivery } from './bus.ts';

/** One commit of one process: it took the positions above `previous` up to `last`. */
export interface Commit {
  readonly previous: Usec;
  readonly last: Usec;
  readonly deliveries: readonly Delivery[];
}

/** How long a commit waits for the one before it. Longer than a stalled process of a busy machine needs to speak. */
export const gapMs = 1000;

export interface CommitChainOptions {
  readonly clock: Clock;
  readonly deliver: (delivery: Delivery) => void;
  /** Commits are missing and are not waited for any longer: whoever is connected here may lack what they told. */
  readonly onGap: () => void;
}

/**
 * Puts the commits of all processes in a row. The store lets one transaction commit at a time, and each begins with the
 * position at which the one before it ended: so every commit names its predecessor, and one that arrives early is held
 * until that has been delivered.
 */
export class CommitChain {
  readonly #options: CommitChainOptions;
  readonly #held = new Map<Usec, Commit>();
  /** Everything up to here was delivered, or is known to everybody who connects; null: not known yet. */
  #applied: Usec | null = null;
  /** The newest position that is known to be committed. */
  #seen: Usec = 0;
  #alone = false;
  #callOff: (() => void) | null = null;

  constructor(options: CommitChainOptions) {
    this.#options = options;
  }

  /** Everything up to the position is in the store, where those who connect from now on find it. */
  start(position: Usec): void {
    this.#alone = false;
    this.#applied = position;
    this.#seen = Math.max(this.#seen, position);
    for (const { previous, last } of this.#held.values()) if (last <= position) this.#held.delete(previous);
    this.#proceed();
  }

  /** Until `start`, commits are only collected. */
  pause(): void {
    this.#alone = false;
    this.#applied = null;
    this.#stopWaiting();
  }

  /** Until `start`, there is nobody to wait for: what is held is delivered, and so is everything else at once. */
  goAlone(): void {
    this.#alone = true;
    this.#giveUp();
  }

  add(commit: Commit): void {
    // Held back too long and given up, or older than this process.
    if (this.#applied !== null && commit.last <= this.#applied) return;
    this.#held.set(commit.previous, commit);
    this.#seen = Math.max(this.#seen, commit.last);
    if (this.#alone) this.#giveUp();
    else this.#proceed();
  }

  /** Some process has told everything up to the position: what did not arrive by now is missing. */
  heard(position: Usec): void {
    this.#seen = Math.max(this.#seen, position);
    this.#proceed();
  }

  stop(): void {
    this.#stopWaiting();
  }

  #proceed(): void {
    if (this.#applied === null) return;
    const before = this.#applied;
    for (let next = this.#held.get(this.#applied); next; next = this.#held.get(this.#applied))
      this.#apply(next);
    if (this.#applied !== before) this.#stopWaiting();
    if (this.#seen <= this.#applied) return;
    this.#callOff ??= this.#options.clock.setTimer(gapMs, () => {
      this.#callOff = null;
      this.#options.onGap();
      this.#giveUp();
    });
  }

  #giveUp(): void {
    this.#stopWaiting();
    const inOrder = [...this.#held.values()].sort((a, b) => a.last - b.last);
    for (const commit of inOrder) this.#apply(commit);
    this.#applied = this.#seen;
  }

  #apply(commit: Commit): void {
    this.#held.delete(commit.previous);
    if (this.#applied !== null && commit.last <= this.#applied) return;
    this.#applied = commit.last;
    for (const delivery of commit.deliveries) this.#options.deliver(delivery);
  }

  #stopWaiting(): void {
    this.#callOff?.();
    this.#callOff = null;
  }
}
