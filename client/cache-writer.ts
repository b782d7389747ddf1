import type { Cache, CacheBatch } from './cache.ts';
import type { Unsaved } from './model/unsaved.ts';
import type { Logger } from './session-api.ts';

/**
 * Writes what the model gathered. When a write fails, the session goes on from memory, and from then on the cursor is
 * left where it is: the next start catches up from there and fills whatever the failure left out.
 */
export class CacheWriter {
  readonly #cache: Pick<Cache, 'write'>;
  readonly #unsaved: Unsaved;
  readonly #log: Logger;
  #failed = false;
  #last: Promise<void> = Promise.resolve();

  constructor(cache: Pick<Cache, 'write'>, unsaved: Unsaved, log: Logger) {
    this.#cache = cache;
    this.#unsaved = unsaved;
    this.#log = log;
  }

  flush(): void {
    const batch = this.#unsaved.take();
    if (batch) this.#last = this.#write(this.#failed ? withoutCursor(batch) : batch);
  }

  /** Resolves when everything flushed so far is durable or has failed. */
  settled(): Promise<void> {
    return this.#last;
  }

  async #write(batch: CacheBatch): Promise<void> {
    const before = this.#last;
    try {
      await this.#cache.write(batch);
    } catch (error) {
      if (!this.#failed) this.#log.warn('the cache cannot be written', { error: String(error) });
      this.#failed = true;
    }
    await before;
  }
}

function withoutCursor(batch: CacheBatch): CacheBatch {
  const { cursor: _cursor, ...rest } = batch;
  return rest;
}
