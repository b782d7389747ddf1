import type Database from 'better-sqlite3';
import type { Clock } from '../../../protocol/index.ts';

/** What was erased may be read in the write-ahead log this long, and the log is emptied no more often. */
const everyMs = 1000;
/** Soon again, where the writer is in the middle of a transaction, or the log is being copied. */
const betweenMs = 20;

/**
 * Empties the write-ahead log once something was erased: until then the log still has the pages as they were. Someone
 * who reads a long snapshot holds it up; then it is tried again until it succeeds.
 */
export class LogTruncation implements Disposable {
  readonly #handle: Database.Database;
  readonly #clock: Clock;
  readonly #busyMs: number;
  readonly #isCopying: () => boolean;
  #pending = false;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel = (): void => {};

  /**
   * @param busyMs how long the handle's other statements wait for another process
   * @param isCopying whether a thread copies the log just now
   */
  constructor(handle: Database.Database, clock: Clock, busyMs: number, isCopying: () => boolean) {
    this.#handle = handle;
    this.#clock = clock;
    this.#busyMs = busyMs;
    this.#isCopying = isCopying;
  }

  /** Something was erased, and is committed. */
  request(): void {
    if (this.#pending) return;
    this.#pending = true;
    this.#wait(Math.max(0, this.#lastAt + everyMs - this.#nowMs()));
  }

  /** Now, where no one is in the way: a process that was killed may have left something erased in the log. */
  begin(): void {
    this.#pending = true;
    this.#truncate();
  }

  /** Before the handle is closed. */
  [Symbol.dispose](): void {
    this.#cancel();
    // A process that ends has no later: it waits for others.
    if (this.#pending) this.#handle.pragma('wal_checkpoint(TRUNCATE)');
    this.#pending = false;
  }

  #wait(ms: number): void {
    this.#cancel = this.#clock.setTimer(ms, () => this.#truncate());
  }

  #truncate(): void {
    if (this.#handle.inTransaction || this.#isCopying()) return this.#wait(betweenMs);
    this.#lastAt = this.#nowMs();
    if (!truncateNow(this.#handle, this.#busyMs)) return this.#wait(everyMs);
    this.#pending = false;
  }

  #nowMs(): number {
    return this.#clock.nowUsec() / 1000;
  }
}

/** Empties the log without waiting for anyone. False: someone still reads from it. */
function truncateNow(handle: Database.Database, busyMs: number): boolean {
  handle.pragma('busy_timeout = 0');
  try {
    return handle.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } catch {
    // The next try meets it again, and so does every commit.
    return false;
  } finally {
    handle.pragma(`busy_timeout = ${busyMs}`);
  }
}
