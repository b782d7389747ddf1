import type { Cache } from '../../client/index.ts';
import type { DiskProblem } from '../files/disk-problem.ts';

/** `damaged`: the file could not be read and was replaced by a new one. */
export type CacheProblem = DiskProblem | 'damaged';

/** What can be asked of the cache's process. */
export type CacheMethod = keyof Cache;

export interface CacheRequest {
  readonly id: number;
  /** Path of the account's file; opened by the first request that names it. */
  readonly file: string;
  readonly method: CacheMethod;
  readonly input: readonly unknown[];
}

export type CacheReply = {
  readonly id: number;
  /** What came up while it was answered. */
  readonly problem: CacheProblem | null;
} & ({ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string });
