import type { Bridge } from '../../preload/bridge.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from './mirror.ts';

/** Loads the history of a conversation back to a date, one request at a time, and reports progress. Dates are microseconds. */
export class HistoryLoader {
  readonly #bridge: Pick<Bridge, 'loadHistoryTo'>;
  readonly #mirror: Pick<Mirror, 'historyLoading' | 'showToast'>;
  /** Counts requests and cancellations: a superseded request stops. */
  #request = 0;

  constructor(bridge: Pick<Bridge, 'loadHistoryTo'>, mirror: Pick<Mirror, 'historyLoading' | 'showToast'>) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /**
   * Resolves with the moment itself, or after as many steps as are wanted at most with how far back it reached; with null
   * when cancelled, or after a failure, which a toast has shown. `from`: the oldest loaded event.
   */
  async loadTo(
    account: string,
    conversationId: string,
    moment: number,
    from: number,
    stepsMost = Infinity,
  ): Promise<number | null> {
    this.cancel();
    const request = this.#request;
    for (let steps = 1; ; steps += 1) {
      const answer = await this.#bridge.loadHistoryTo(account, conversationId, moment).catch(() => null);
      if (request !== this.#request) return null;
      if (answer?.ok === true && answer.value !== null && steps < stepsMost) {
        this.#mirror.historyLoading.set({ from, loadedTo: answer.value, moment });
        continue;
      }
      this.#mirror.historyLoading.set(null);
      if (answer?.ok === true) return answer.value ?? moment;
      this.#mirror.showToast(answer?.error.message ?? t('conversation.couldNotLoad'));
      return null;
    }
  }

  /** Stops loading; what was loaded stays. */
  cancel(): void {
    this.#request += 1;
    this.#mirror.historyLoading.set(null);
  }
}
