import type { WindowShortcutView } from '../../preload/commands/window.ts';
import type { Result } from '../../preload/views.ts';
import type { Logger } from '../log/log.ts';
import { problemWithKeys } from './keys.ts';
import { t } from '../../words/translate.ts';

/** As much of Electron's `globalShortcut` as is needed. */
export interface GlobalKeys {
  /** False when another program has the keys. */
  register(keys: string, pressed: () => void): boolean;
  unregister(keys: string): void;
}

export interface WindowShortcutOptions {
  keys: GlobalKeys;
  /** Null: none is set. */
  saved: () => string | null;
  save: (keys: string | null) => void;
  pressed: () => void;
  /** Notifies the person, in the window or without one. */
  say: (words: string) => void;
  log: Logger;
}

/** The keys that show and hide the window from anywhere. Off unless the person set them. */
export class WindowShortcut {
  readonly #options: WindowShortcutOptions;
  /** What the desktop gave. */
  #held: string | null = null;

  constructor(options: WindowShortcutOptions) {
    this.#options = options;
  }

  /** Takes the saved keys; another program may have them since the last time. */
  start(): void {
    const { saved, say } = this.#options;
    const keys = saved();
    if (keys !== null && !this.#take(keys)) say(t('shortcut.takenAtStart', { keys }));
  }

  /** Refused keys leave everything as it was. */
  change(keys: string | null): Result<null> {
    const { save } = this.#options;
    const problem = keys === null ? null : problemWithKeys(keys);
    if (problem !== null && keys !== null)
      return { ok: false, error: { message: t(`shortcut.problems.${problem}`, { keys }) } };
    if (keys === this.#held) {
      save(keys);
      return { ok: true, value: null };
    }
    const before = this.#held;
    if (keys !== null && !this.#take(keys))
      return { ok: false, error: { message: t('shortcut.taken', { keys }) } };
    if (before !== null) this.#options.keys.unregister(before);
    if (keys === null) this.#held = null;
    save(keys);
    return { ok: true, value: null };
  }

  read(): WindowShortcutView {
    const keys = this.#options.saved();
    return { keys, works: keys === this.#held };
  }

  stop(): void {
    if (this.#held !== null) this.#options.keys.unregister(this.#held);
    this.#held = null;
  }

  #take(keys: string): boolean {
    const { log, pressed } = this.#options;
    let taken = false;
    try {
      taken = this.#options.keys.register(keys, pressed);
    } catch (error) {
      log.warn({ error: String(error) }, 'the shortcut could not be set');
    }
    if (taken) this.#held = keys;
    else log.warn('the keys of the shortcut are taken');
    return taken;
  }
}
