import type { SqliteCache } from './sqlite-cache.ts';

/** What can be asked of the cache's process. */
export type CacheMethod = keyof SqliteCache;

export interface CacheRequest {
  readonly id: number;
  /** Path of the account's file; opened by the first request that names it. */
  readonly file: string;
  readonly method: CacheMethod;
  readonly input: readonly unknown[];
}

export type CacheReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };
