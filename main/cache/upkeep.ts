import type { Clock } from '../../protocol/index.ts';

/** Between two steps, so that requests get their turn. */
const pauseMs = 10;
/** What was erased may be read in the write-ahead log this long, and the log is emptied no more often. */
const truncateEveryMs = 1000;

export interface UpkeepWork {
  /** `done`: the last step of something; `idle`: there is nothing to do. */
  step(): 'idle' | 'more' | 'done';
  /** Empties the write-ahead log. */
  truncate(): void;
}

/** What a cache's file needs between requests, in short steps. While there is nothing to do, nothing wakes for it. */
export class Upkeep implements Disposable {
  readonly #clock: Clock;
  readonly #work: UpkeepWork;
  #erased = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, work: UpkeepWork) {
    this.#clock = clock;
    this.#work = work;
  }

  /** There may be steps to take. */
  wake(): void {
    this.#wait(0);
  }

  /** Something was erased, and is committed. */
  erased(): void {
    this.#erased = true;
    this.wake();
  }

  [Symbol.dispose](): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #wait(ms: number): void {
    this.#cancel ??= this.#clock.setTimer(ms, () => {
      this.#cancel = null;
      this.#tick();
    });
  }

  #tick(): void {
    const progress = this.#work.step();
    // Pages that a step freed are in the log as they were.
    if (progress === 'done') this.#erased = true;
    const now = this.#clock.nowUsec() / 1000;
    const due = this.#lastAt + truncateEveryMs;
    if (this.#erased && now >= due) {
      this.#work.truncate();
      this.#erased = false;
      this.#lastAt = now;
    }
    if (progress === 'more') this.#wait(pauseMs);
    else if (progress === 'done') this.#wait(0);
    else if (this.#erased) this.#wait(due - now);
  }
}
