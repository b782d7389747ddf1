import { type Clock, USEC_PER_MS } from '../../protocol/index.ts';
import { type ActiveDnd, activeDnd } from '../domain/people/dnd.ts';
import type { StoredDnd } from '../domain/people/settings.ts';
import { settingsOf } from '../store/people/settings.ts';
import type { Store } from '../store/store.ts';

/** Do-not-disturb of connected people at hand, because every push to them needs it. */
export class DndMirror {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onExpiry: (gaiaId: string) => void;
  readonly #kept = new Map<string, { dnd: StoredDnd; cancelTimer: () => void }>();

  constructor(store: Store, clock: Clock, onExpiry: (gaiaId: string) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onExpiry = onExpiry;
  }

  /** Reads what the person chose. */
  async load(gaiaId: string): Promise<void> {
    this.learn(gaiaId, (await settingsOf(this.#store.reader, gaiaId)).dnd);
  }

  /** Takes what the person chose, in whatever order choices arrive: the newest one counts. */
  learn(gaiaId: string, dnd: StoredDnd): void {
    const known = this.#kept.get(gaiaId);
    if (known && known.dnd.version >= dnd.version) return;
    known?.cancelTimer();
    this.#kept.set(gaiaId, { dnd, cancelTimer: this.#atExpiry(gaiaId, dnd) });
  }

  forget(gaiaId: string): void {
    this.#kept.get(gaiaId)?.cancelTimer();
    this.#kept.delete(gaiaId);
  }

  dnd(gaiaId: string): ActiveDnd | null {
    const known = this.#kept.get(gaiaId);
    // Asked for with every push to everyone: most have it off, which needs no look at the clock.
    return known?.dnd.on ? activeDnd(known.dnd, this.#clock.nowUsec()) : null;
  }

  clear(): void {
    for (const gaiaId of this.#kept.keys()) this.forget(gaiaId);
  }

  #atExpiry(gaiaId: string, dnd: StoredDnd): () => void {
    const now = this.#clock.nowUsec();
    if (!dnd.on || dnd.until === null || dnd.until <= now) return () => {};
    return this.#clock.setTimer(Math.ceil((dnd.until - now) / USEC_PER_MS), () => this.#onExpiry(gaiaId));
  }
}
