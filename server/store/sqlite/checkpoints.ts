import { Worker } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import type { Clock } from '../../../protocol/index.ts';

/** Of a log that was copied: how many pages a change took is not taken for more or less. */
const pagesPerChange = { least: 1 / 16, most: 8 };

/** The thread takes 12 MiB, and is started anew where it had nothing to do for so long. */
const idleMs = 3000;

/**
 * Copies the write-ahead log into the database beside the event loop. A thread with a connection of its own copies what is there
 * and waits for the disk, twice, so that what came meanwhile is little; the writer then copies that, and its next commit
 * begins the log anew. Commits are durable in the log either way.
 */
export class Checkpoints implements AsyncDisposable {
  readonly #handle: Database.Database;
  readonly #clock: Clock;
  readonly #mostPages: number;
  #thread: Worker | null = null;
  #exited: Promise<unknown> = Promise.resolve();
  #state: 'idle' | 'copying' | 'copied' | 'over' = 'idle';
  /** Since the log was copied. */
  #changes = 0;
  #pagesPerChange = 1;
  #cancelEnd = (): void => {};

  /**
   * @param handle the one that writes
   * @param mostPages in the log, about, until it is copied
   */
  constructor(handle: Database.Database, clock: Clock, mostPages: number) {
    this.#handle = handle;
    this.#clock = clock;
    this.#mostPages = mostPages;
  }

  /** While the thread may be in the way of another checkpoint. */
  get isCopying(): boolean {
    return this.#state === 'copying';
  }

  /** A commit is done, with so many statements that changed something. */
  committed(changes: number): void {
    this.#changes += changes;
    if (this.#state === 'copied') this.#finish();
    if (this.#state !== 'idle' || this.#changes * this.#pagesPerChange < this.#mostPages) return;
    this.#state = 'copying';
    this.#cancelEnd();
    this.#thread ??= this.#start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread.postMessage('copy');
  }

  /** Before the handle is closed. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#state = 'over';
    this.#cancelEnd();
    this.#end();
    await this.#exited;
  }

  #end(): void {
    // Who waits for its end may have nothing else that keeps the process.
    this.#thread?.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#thread?.postMessage('end');
    this.#thread = null;
  }

  #start(): Worker {
    const thread = new Worker(`(${copyLog.toString()})()`, {
      eval: true,
      // What is loaded into this process before its own code is not for the thread.
      execArgv: [],
      workerData: { path: this.#handle.name, from: import.meta.url },
    });
    thread.unref();
    thread.on('message', () => {
      if (this.#state !== 'copying') return;
      this.#state = 'copied';
      if (!this.#handle.inTransaction) this.#finish();
    });
    const before = this.#exited;
    this.#exited = new Promise((resolve) => {
      thread.once('exit', () => resolve(before));
      // Without it the writer copies the log by itself once that is larger; the same file fails there with the reason.
      thread.once('error', () => {
        this.#state = 'over';
      });
    });
    return thread;
  }

  #finish(): void {
    this.#state = 'idle';
    try {
      const [done] = this.#handle.pragma('wal_checkpoint(PASSIVE)') as { log: number }[];
      const measured = (done?.log ?? 0) / Math.max(1, this.#changes);
      this.#pagesPerChange = Math.min(pagesPerChange.most, Math.max(pagesPerChange.least, measured));
    } catch {
      // A disk that is full: the commits say so, and the next copy tries again.
    }
    this.#changes = 0;
    this.#cancelEnd = this.#clock.setTimer(idleMs, () => this.#end());
  }
}

/** What the thread runs, from its source text: nothing of this module is there. */
function copyLog(): void {
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { createRequire } = process.getBuiltinModule('node:module');
  const { path, from } = workerData as { path: string; from: string };
  const Sqlite = createRequire(from)('better-sqlite3') as typeof Database;
  const handle = new Sqlite(path, { fileMustExist: true });
  handle.pragma('synchronous = FULL');
  parentPort?.on('message', (word) => {
    if (word === 'end') {
      handle.close();
      parentPort.close();
      return;
    }
    for (let time = 0; time < 2; time += 1) {
      try {
        handle.pragma('wal_checkpoint(PASSIVE)');
      } catch {
        // The writer meets it as well.
      }
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort.postMessage('copied');
  });
}
