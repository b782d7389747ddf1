import type { Bridge } from '../../preload/bridge.ts';
import { t } from '../../words/translate.ts';
import type { Mirror } from './mirror.ts';

/** Brings an old moment of a history within reach, and tells how far that is; one at a time. Moments are microseconds. */
export class HistoryReach {
  readonly #bridge: Pick<Bridge, 'reachHistory'>;
  readonly #mirror: Pick<Mirror, 'reaching' | 'showToast'>;
  /** Counts the ways begun and given up. */
  #way = 0;

  constructor(bridge: Pick<Bridge, 'reachHistory'>, mirror: Pick<Mirror, 'reaching' | 'showToast'>) {
    this.#bridge = bridge;
    this.#mirror = mirror;
  }

  /** False: it was given up, or failed, which has been said. `from`: the oldest that is loaded. */
  async to(account: string, conversationId: string, moment: number, from: number): Promise<boolean> {
    this.cancel();
    const way = this.#way;
    for (;;) {
      const answer = await this.#bridge.reachHistory(account, conversationId, moment).catch(() => null);
      if (way !== this.#way) return false;
      if (answer?.ok === true && answer.value !== null) {
        this.#mirror.reaching.set({ from, reached: answer.value, moment });
        continue;
      }
      this.#mirror.reaching.set(null);
      if (answer?.ok === true) return true;
      this.#mirror.showToast(answer?.error.message ?? t('conversation.couldNotLoad'));
      return false;
    }
  }

  /** What has come stays. */
  cancel(): void {
    this.#way += 1;
    this.#mirror.reaching.set(null);
  }
}
