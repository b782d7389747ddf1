import type { CacheBatch } from '../model/cached-state.ts';
import type { Unsaved } from '../model/unsaved.ts';
import type { Logger } from '../util/logger.ts';
import type { Cache } from './cache.ts';

/** Batches that wait for the disk at most: an hour of a busy account. */
const BACKLOG_MOST = 1000;

/**
 * Writes what the model gathered. When a write fails, the session continues from memory and the batch is tried again before
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

  constructor(cache: Pick<Cache, 'write'>, unsaved: Unsaved, log: Logger) {
    this.#cache = cache;
    this.#unsaved = unsaved;
    this.#log = log;
  }

  flush(): void {
    const batch = this.#unsaved.take();
    if (!batch) return;
    this.#backlog.push(batch);
    if (this.#backlog.length > BACKLOG_MOST) {
      this.#backlog.length = 0;
      this.#gaveUp = true;
    }
    this.#last = this.#last.then(() => this.#drain());
  }

  /** Resolves when everything flushed so far is durable or has failed. */
  settled(): Promise<void> {
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

function withoutCursor(batch: CacheBatch): CacheBatch {
  const { cursor: _cursor, ...rest } = batch;
  return rest;
}
