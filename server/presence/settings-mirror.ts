import { type Clock, USEC_PER_MS } from '../../protocol/index.ts';
import { type ActiveDnd, activeDnd } from '../domain/people/dnd.ts';
import type { Settings } from '../domain/people/settings.ts';
import { settingsOf } from '../store/people/settings.ts';
import type { Store } from '../store/store.ts';

/** The settings of connected people at hand, because every push to them needs do-not-disturb. */
export class SettingsMirror {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #onDndExpiry: (gaiaId: string) => void;
  readonly #kept = new Map<string, { settings: Settings; callOff: () => void }>();

  constructor(store: Store, clock: Clock, onDndExpiry: (gaiaId: string) => void) {
    this.#store = store;
    this.#clock = clock;
    this.#onDndExpiry = onDndExpiry;
  }

  /** Reads the person's settings anew. */
  async load(gaiaId: string): Promise<Settings> {
    const settings = await settingsOf(this.#store.reader, gaiaId);
    this.forget(gaiaId);
    this.#kept.set(gaiaId, { settings, callOff: this.#atExpiry(gaiaId, settings) });
    return settings;
  }

  forget(gaiaId: string): void {
    this.#kept.get(gaiaId)?.callOff();
    this.#kept.delete(gaiaId);
  }

  get(gaiaId: string): Settings | null {
    return this.#kept.get(gaiaId)?.settings ?? null;
  }

  dnd(gaiaId: string): ActiveDnd | null {
    const settings = this.get(gaiaId);
    return settings && activeDnd(settings.dnd, this.#clock.nowUsec());
  }

  clear(): void {
    for (const gaiaId of this.#kept.keys()) this.forget(gaiaId);
  }

  #atExpiry(gaiaId: string, { dnd }: Settings): () => void {
    const now = this.#clock.nowUsec();
    if (!dnd.on || dnd.until === null || dnd.until <= now) return () => {};
    return this.#clock.setTimer(Math.ceil((dnd.until - now) / USEC_PER_MS), () => this.#onDndExpiry(gaiaId));
  }
}
