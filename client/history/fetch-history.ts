import { limits, type Clock } from '../../protocol/index.ts';
import { errorText } from '../util/error-text.ts';
import { ClientError } from '../util/errors.ts';
import { type IntoCache, pageIntoCache } from './server-pages.ts';

/** Between two pages: half of what the server allows one client, so that everything else gets through. */
const PAUSE_MS = 2000 / limits.operationsPerSecond;

export interface HistoryProgress {
  /** Conversations of which everything is here. */
  readonly done: number;
  readonly conversations: number;
  /** Events fetched so far. */
  readonly events: number;
}

export interface HistoryFetch extends IntoCache {
  readonly clock: Clock;
  readonly conversationIds: readonly string[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: HistoryProgress) => void;
}

/**
 * Goes back page by page from the oldest cached event of each conversation to its beginning. Each page is durable before
 * the next is asked for, so it can be ended at any time and continues from there.
 */
export async function fetchHistory(options: HistoryFetch): Promise<void> {
  const { conversationIds, onProgress } = options;
  let events = 0;
  const report = (done: number): void =>
    onProgress?.({ done, conversations: conversationIds.length, events });
  report(0);
  for (const [index, id] of conversationIds.entries()) {
    await fetchOne(id, options, (count) => {
      events += count;
      report(index);
    });
    report(index + 1);
  }
}

async function fetchOne(
  id: string,
  { clock, signal, ...at }: HistoryFetch,
  fetched: (count: number) => void,
): Promise<void> {
  let { oldest, complete } = await at.cache.extent(id);
  while (!complete) {
    if (signal?.aborted === true) throw new ClientError('stopped', errorText('error.historyStopped'));
    const page = await pageIntoCache(at, id, oldest);
    ({ oldest, complete } = page);
    fetched(page.count);
    await new Promise<void>((resolve) => clock.setTimer(PAUSE_MS, resolve));
  }
}
