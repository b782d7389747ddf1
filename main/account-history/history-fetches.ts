import type { ChatSession } from '../../client/index.ts';
import type { HistoryProgressView } from '../../preload/views.ts';

/** The window hears of it this often at most. */
const tellMs = 250;

/** Fetches of whole histories, one per account at a time. */
export class HistoryFetches {
  readonly #running = new Map<string, AbortController>();
  readonly #report: (account: string, progress: HistoryProgressView | null) => void;

  /** `report`: called with the progress of each, and with null at its end. */
  constructor(report: (account: string, progress: HistoryProgressView | null) => void) {
    this.#report = report;
  }

  /** Resolves when everything is here or it was stopped. */
  async fetch(account: string, session: Pick<ChatSession, 'history'>): Promise<void> {
    if (this.#running.has(account)) return;
    const ending = new AbortController();
    this.#running.set(account, ending);
    let toldAt = -Infinity;
    try {
      await session.history.fetchHistory({
        signal: ending.signal,
        onProgress: (progress) => {
          if (performance.now() - toldAt < tellMs) return;
          toldAt = performance.now();
          this.#report(account, progress);
        },
      });
    } catch (error) {
      if (!ending.signal.aborted) throw error;
    } finally {
      this.#running.delete(account);
      this.#report(account, null);
    }
  }

  stop(account: string): void {
    this.#running.get(account)?.abort();
  }
}
