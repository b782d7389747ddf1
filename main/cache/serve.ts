import type { CacheProblem, CacheReply, CacheRequest } from './messages.ts';
import { SqliteCache } from './sqlite-cache.ts';
import { diskProblemOf } from '../files/disk-problem.ts';

/** Carries out requests on the caches of any number of accounts, one after the other. */
export class CacheServer {
  readonly #open = new Map<string, SqliteCache>();
  #problem: CacheProblem | null = null;

  answer(request: CacheRequest): CacheReply {
    const { id, file, method, input } = request;
    this.#problem = null;
    try {
      const value = this.#carryOut(file, method, input);
      return { id, ok: true, value, problem: this.#problem };
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      return { id, ok: false, error: said, problem: diskProblemOf(error) ?? this.#problem };
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
    const cache = this.#opened(file);
    const run = cache[method] as (...input: readonly unknown[]) => unknown;
    return run.apply(cache, [...input]);
  }

  /** A file that could not be opened again after damage is tried anew by every request. */
  #opened(file: string): SqliteCache {
    const known = this.#open.get(file);
    if (known?.isOpen === true) return known;
    const cache = new SqliteCache(file, { damaged: () => (this.#problem = 'damaged') });
    this.#open.set(file, cache);
    return cache;
  }
}
