import type { CacheReply, CacheRequest } from './messages.ts';
import { SqliteCache } from './sqlite-cache.ts';

/** Carries out requests on the caches of any number of accounts, one after the other. */
export class CacheServer {
  readonly #open = new Map<string, SqliteCache>();

  answer(request: CacheRequest): CacheReply {
    const { id, file, method, input } = request;
    try {
      return { id, ok: true, value: this.#carryOut(file, method, input) };
    } catch (error) {
      return { id, ok: false, error: error instanceof Error ? error.message : String(error) };
    }
  }

  closeAll(): void {
    for (const cache of this.#open.values()) cache.close();
    this.#open.clear();
  }

  #carryOut(file: string, method: CacheRequest['method'], input: readonly unknown[]): unknown {
    if (method === 'close') {
      this.#open.get(file)?.close();
      this.#open.delete(file);
      return undefined;
    }
    const cache = this.#open.get(file) ?? new SqliteCache(file);
    this.#open.set(file, cache);
    const run = cache[method] as (...input: readonly unknown[]) => unknown;
    return run.apply(cache, [...input]);
  }
}
