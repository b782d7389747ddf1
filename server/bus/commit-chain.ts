import type { Clock } from '../../protocol/index.ts';
import type { Delivery } from './bus.ts';

/** What one commit of one process publishes. */
export interface Commit {
  /** Its place among the commits of all processes, without a gap. */
  readonly number: number;
  readonly deliveries: readonly Delivery[];
}

/** How long a commit waits for the one before it: longer than a busy process needs to speak of what it committed. */
export const gapMs = 1000;

export interface CommitChainOptions {
  readonly clock: Clock;
  readonly deliver: (delivery: Delivery) => void;
  /** Commits are missing and are not waited for any longer: anyone who is connected here may lack what they carried. */
  readonly onGap: () => void;
}

/**
 * Puts the commits of all processes in a row. The store lets one transaction commit at a time and numbers them; a commit
 * that arrives early is held until those before it have been delivered.
 */
export class CommitChain {
  readonly #options: CommitChainOptions;
  readonly #held = new Map<number, Commit>();
  /** Everything up to here was delivered, or is known to everyone who connects; null: not known yet. */
  #applied: number | null = null;
  /** The newest commit that is known of. */
  #newest = 0;
  #alone = false;
  #cancel: (() => void) | null = null;

  constructor(options: CommitChainOptions) {
    this.#options = options;
  }

  /** Everything up to the number is in the store, where those who connect from now on find it. */
  start(number: number): void {
    this.#alone = false;
    this.#applied = number;
    for (const held of this.#held.keys()) if (held <= number) this.#held.delete(held);
    this.expect(number);
  }

  /** Until `start`, commits are only collected. */
  pause(): void {
    this.#alone = false;
    this.#applied = null;
    this.#stopWaiting();
  }

  /** Until `start`, there is no one to wait for: what is held is delivered, and so is everything else at once. */
  goAlone(): void {
    this.#alone = true;
    this.#applied ??= 0;
    this.giveUp();
  }

  add(commit: Commit): void {
    if (this.#alone) return this.#apply(commit);
    // Waited for too long and given up, or older than this process.
    if (this.#applied !== null && commit.number <= this.#applied) return;
    this.#held.set(commit.number, commit);
    return this.expect(commit.number);
  }

  /** Some process has published its commits up to this one: what has not arrived is missing, or on its way. */
  expect(number: number): void {
    this.#newest = Math.max(this.#newest, number);
    if (this.#applied === null || this.#alone) return;
    const before = this.#applied;
    for (let next = this.#next(); next; next = this.#next()) this.#apply(next);
    if (this.#applied !== before) this.#stopWaiting();
    if (this.#newest > this.#applied) this.#wait();
  }

  /** Waits no longer: what is held is delivered, and what is missing will not be. */
  giveUp(): void {
    this.#stopWaiting();
    for (const commit of [...this.#held.values()].sort((a, b) => a.number - b.number)) this.#apply(commit);
    if (this.#applied !== null) this.#applied = this.#newest;
  }

  stop(): void {
    this.#stopWaiting();
  }

  #next(): Commit | undefined {
    return this.#applied === null ? undefined : this.#held.get(this.#applied + 1);
  }

  #wait(): void {
    this.#cancel ??= this.#options.clock.setTimer(gapMs, () => {
      this.#cancel = null;
      this.#options.onGap();
      this.giveUp();
    });
  }

  #apply(commit: Commit): void {
    this.#held.delete(commit.number);
    this.#newest = Math.max(this.#newest, commit.number);
    this.#applied = commit.number;
    for (const delivery of commit.deliveries) this.#options.deliver(delivery);
  }

  #stopWaiting(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}
