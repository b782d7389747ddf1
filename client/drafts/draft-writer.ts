import type { Clock } from '../../protocol/index.ts';
import type { Cache } from '../cache/cache.ts';
import type { Draft } from '../model/types.ts';
import type { Logger } from '../util/logger.ts';

/** A draft changes with every keystroke; what a crash can take is what was typed in this time. */
const SAVE_AFTER_MS = 250;

/** Makes drafts durable, several changes as one. */
export class DraftWriter {
  readonly #cache: Pick<Cache, 'saveDraft'>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #unsaved = new Map<string, Draft>();
  #stopTimer: (() => void) | null = null;

  constructor(cache: Pick<Cache, 'saveDraft'>, clock: Clock, log: Logger) {
    this.#cache = cache;
    this.#clock = clock;
    this.#log = log;
  }

  set(conversationId: string, draft: Draft): void {
    this.#unsaved.set(conversationId, draft);
    this.#stopTimer ??= this.#clock.setTimer(SAVE_AFTER_MS, () => void this.flush());
  }

  async flush(): Promise<void> {
    this.#stopTimer?.();
    this.#stopTimer = null;
    const drafts = [...this.#unsaved];
    this.#unsaved.clear();
    await Promise.all(drafts.map(([id, draft]) => this.#save(id, draft)));
  }

  async #save(id: string, draft: Draft): Promise<void> {
    try {
      await this.#cache.saveDraft(id, draft);
    } catch (error) {
      this.#log.warn('a draft cannot be kept', { error: String(error) });
      // The next change, or the end of the session, tries again.
      if (!this.#unsaved.has(id)) this.#unsaved.set(id, draft);
    }
  }
}
