import { html, type LitElement, nothing, type ReactiveController } from 'lit';
import { isKey } from '../kit/keys.ts';
import type { Actions } from '../model/actions.ts';
import type { Mirror } from '../model/mirror.ts';
import type { SettingsTarget } from '../model/settings-target.ts';
import { t } from '../../words/translate.ts';
import type { SettingsElement } from '../settings/settings.ts';

/** The settings, loaded when they are first opened: by Ctrl+comma, from a menu, or by the main process. */
export class SettingsOpener implements ReactiveController {
  readonly #host: LitElement;
  readonly #mirror: Mirror;
  readonly #actions: Actions;
  readonly #addAccount: () => void;
  #loaded = false;
  #ending: AbortController | null = null;

  constructor(host: LitElement, mirror: Mirror, actions: Actions, addAccount: () => void) {
    this.#host = host;
    this.#mirror = mirror;
    this.#actions = actions;
    this.#addAccount = addAccount;
    host.addController(this);
  }

  hostConnected(): void {
    this.#ending = new AbortController();
    const { signal } = this.#ending;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#host.addEventListener(
      'open-settings',
      (event) => void this.open((event as CustomEvent<SettingsTarget | null>).detail ?? {}),
      {
        signal,
      },
    );
  }

  hostDisconnected(): void {
    this.#ending?.abort();
  }

  async open(target: SettingsTarget = {}): Promise<void> {
    try {
      await import('../settings/settings.ts');
    } catch {
      this.#actions.showToast(t('settings.couldNotLoad'));
      return;
    }
    this.#loaded = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    await this.#element?.updateComplete;
    await this.#element?.show(target);
  }

  /** The language has changed. */
  drawAnew(): void {
    this.#element?.requestUpdate();
  }

  /** Nothing until they are first opened. */
  render() {
    return this.#loaded
      ? html`<parley-settings
          .mirror=${this.#mirror}
          .actions=${this.#actions}
          @add-account=${this.#addAccount}
        ></parley-settings>`
      : nothing;
  }

  get #element(): SettingsElement | null {
    return this.#host.renderRoot.querySelector('parley-settings');
  }

  #key(event: KeyboardEvent): void {
    if (!isKey('settings', event)) return;
    event.preventDefault();
    void this.open();
  }
}
