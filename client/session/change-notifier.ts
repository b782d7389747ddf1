import { ChangeBatch } from '../model/change-batch.ts';
import type { Change } from '../model/change.ts';
import type { Logger } from '../util/logger.ts';

/**
 * Notifies listeners of what changed, once per turn of the event loop. The delay is real time even under a fake clock: no rule
 * depends on it.
 */
export class ChangeNotifier {
  readonly changes: ChangeBatch = new ChangeBatch(() => this.schedule());
  readonly #listeners = new Set<(change: Change) => void>();
  #beforeNotifying: () => void = () => {};
  readonly #log: Logger;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Sets what is done first, each time. */
  beforeNotifying(action: () => void): void {
    this.#beforeNotifying = action;
  }

  subscribe(listener: (change: Change) => void): () => void {
    // A wrapper of its own, so that one function subscribed twice is called twice and ends once.
    const own = (change: Change): void => listener(change);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => this.notify(), 0);
  }

  notify(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#beforeNotifying();
    for (const change of this.changes.take()) {
      for (const listener of this.#listeners) {
        try {
          listener(change);
        } catch (error) {
          this.#log.warn('a listener failed', { kind: change.kind, error: String(error) });
        }
      }
    }
  }
}
