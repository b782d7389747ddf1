import { ChangeBatch } from '../model/change-batch.ts';
import type { Change } from '../model/change.ts';
import { Listeners } from '../util/listeners.ts';
import type { Logger } from '../util/logger.ts';

/**
 * Notifies listeners of what changed, once per turn of the event loop. The delay is real time even under a fake clock: no rule
 * depends on it.
 */
export class ChangeNotifier {
  readonly changes: ChangeBatch = new ChangeBatch(() => this.schedule());
  readonly #listeners: Listeners<Change>;
  #beforeNotifying: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(log: Logger) {
    this.#listeners = new Listeners((error, { kind }) =>
      log.warn('a listener failed', { kind, error: String(error) }),
    );
  }

  /** Sets what is done first, each time. */
  beforeNotifying(action: () => void): void {
    this.#beforeNotifying = action;
  }

  subscribe(listener: (change: Change) => void): () => void {
    return this.#listeners.add(listener);
  }

  schedule(): void {
    this.#timer ??= setTimeout(() => this.notify(), 0);
  }

  notify(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#beforeNotifying();
    for (const change of this.changes.take()) this.#listeners.call(change);
  }
}
