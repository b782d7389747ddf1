import type { CacheBatch } from '../model/cached-state.ts';
import type { Unsaved } from '../model/unsaved.ts';
import type { Logger } from '../util/logger.ts';
import type { Cache } from './cache.ts';

/**
 * A write takes up with it what comes this soon after the one before, milliseconds: in a lively conversation each write would be one
 * message, at several times the cost.
 */
const TOGETHER_MS = 100;
/** Batches that wait for the disk at most: an hour of a busy account. */
const BACKLOG_MOST = 1000;

/**
 * Writes what the model gathered: at once, or a moment later together with what comes meanwhile. When a write fails, the session continues from memory and the batch is tried again before
 * the next one. When too many wait, they are given up, and from then on the cursor is left where it is: the next start
 * catches up from there and fills whatever was left out.
 */
export class CacheWriter {
  readonly #cache: Pick<Cache, 'write'>;
  readonly #unsaved: Unsaved;
  readonly #log: Logger;
  readonly #backlog: CacheBatch[] = [];
  #failing = false;
  #gaveUp = false;
  #last: Promise<void> = Promise.resolve();
  #wroteAt = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cache: Pick<Cache, 'write'>, unsaved: Unsaved, log: Logger) {
    this.#cache = cache;
    this.#unsaved = unsaved;
    this.#log = log;
  }

  /** To be called whenever there may be something to write. */
  flush(): void {
    if (this.#timer !== undefined) return;
    // Real time, as that of changes is.
    const waitMs = this.#wroteAt + TOGETHER_MS - performance.now();
    if (waitMs > 0) this.#timer = setTimeout(() => this.#hurry(), waitMs);
    else this.#hurry();
  }

  /** Writes what was gathered without waiting for more. */
  #hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#unsaved.take();
    if (!batch) return;
    this.#wroteAt = performance.now();
    this.#backlog.push(batch);
    if (this.#backlog.length > BACKLOG_MOST) {
      this.#backlog.length = 0;
      this.#gaveUp = true;
    }
    this.#last = this.#last.then(() => this.#drain());
  }

  /** Resolves when everything gathered so far is durable or has failed. */
  settled(): Promise<void> {
    this.#hurry();
    return this.#last;
  }

  async #drain(): Promise<void> {
    for (;;) {
      const [batch] = this.#backlog;
      if (!batch) return;
      try {
        await this.#cache.write(this.#gaveUp ? withoutCursor(batch) : batch);
      } catch (error) {
        if (!this.#failing) this.#log.warn('the cache cannot be written', { error: String(error) });
        this.#failing = true;
        return;
      }
      if (this.#failing) this.#log.info('the cache can be written again', {});
      this.#failing = false;
      if (this.#backlog[0] === batch) this.#backlog.shift();
    }
  }
}

/** A cache that writes what was gathered, or fails to, before it carries out a call. */
export const afterWriting = <T extends object>(cache: T, writer: Pick<CacheWriter, 'settled'>): T =>
  new Proxy(cache, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...input: unknown[]): Promise<unknown> => {
        await writer.settled();
        return Reflect.apply(value, target, input);
      };
    },
  });

function withoutCursor(batch: CacheBatch): CacheBatch {
  const { cursor: _cursor, ...rest } = batch;
  return rest;
}
