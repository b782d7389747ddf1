import type { ArrangementView } from '../../preload/views.ts';
import type { SettingsFiles } from '../settings/open-settings.ts';

const none: ArrangementView = { groups: [], order: [], folders: [] };

/** How the person arranged the list of each account, kept on this computer. */
export class Arrangements {
  readonly #settings: SettingsFiles['settings'];

  constructor(settings: SettingsFiles['settings']) {
    this.#settings = settings;
  }

  of(account: string): ArrangementView {
    return this.#settings.value.arrangements[account] ?? none;
  }

  keep(account: string, arrangement: ArrangementView): void {
    this.#settings.change({
      arrangements: { ...this.#settings.value.arrangements, [account]: arrangement },
    });
  }

  /** An account that is no longer here leaves no names of folders behind. */
  removed(account: string): void {
    const { [account]: gone, ...others } = this.#settings.value.arrangements;
    if (gone !== undefined) this.#settings.change({ arrangements: others });
  }
}
