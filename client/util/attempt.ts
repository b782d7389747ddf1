import type { Logger } from './logger.ts';

/** Starts what may fail without harm: it is repeated later, or the next sync repairs it. */
export function attempt(log: Logger, what: string, action: () => Promise<unknown>): void {
  action().catch((error: unknown) => log.info('not done', { what, error: String(error) }));
}
