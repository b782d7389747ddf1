import { Signal } from '@lit-labs/signals';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { SignInDestination } from '../../preload/views.ts';
import { loadOnce } from '../../protocol/load-once.ts';
import type { Actions } from '../model/actions.ts';
import type { Mirror } from '../model/mirror.ts';

/** What stands in place of the conversations: the first start, or an account that was signed out. Loaded when first shown. */
export class StartScreens {
  readonly #mirror: Mirror;
  readonly #actions: Actions;
  readonly #loaded = new Signal.State(false);
  /** The person asked to sign in again or to add an account, or followed a link to a server. */
  readonly #asked = new Signal.State<'again' | 'add' | SignInDestination | null>(null);
  readonly #load = loadOnce(async () => {
    await Promise.all([import('./first-start.ts'), import('./signed-out.ts')]);
    this.#loaded.set(true);
  });

  constructor(mirror: Mirror, actions: Actions) {
    this.#mirror = mirror;
    this.#actions = actions;
  }

  /** Shows them, or goes back to the conversations. */
  ask(asked: 'again' | 'add' | SignInDestination | null): void {
    this.#asked.set(asked);
  }

  /** Whether nothing of them has still to be loaded. */
  get isReady(): boolean {
    return !this.#isShown || this.#loaded.get();
  }

  /** Null: the conversations are to be shown. @param foot what the first start has at its foot */
  render(foot: TemplateResult): unknown {
    if (!this.#isShown) return null;
    if (!this.#loaded.get()) {
      void this.#load();
      return nothing;
    }
    const account = this.#mirror.account.get();
    const asked = this.#asked.get();
    if (asked === null && account)
      return html`<parley-signed-out
        .mirror=${this.#mirror}
        .actions=${this.#actions}
        @add-account=${() => this.ask('add')}
      ></parley-signed-out>`;
    const again = asked === 'again';
    const link = typeof asked === 'object' ? asked : null;
    // Keyed, so that a link fills in the form again.
    return keyed(
      asked,
      html`<parley-first-start
          .actions=${this.#actions}
          .step=${again || link ? 'join' : 'choose'}
          .server=${link?.server ?? (again ? (account?.server ?? '') : '')}
          .onlyServer=${this.#mirror.app.get()?.policy?.server ?? ''}
          .account=${again ? (account?.self?.email ?? '') : ''}
          .mode=${link?.mode ?? 'sign-in'}
          .invite=${link?.invite ?? ''}
          .cancellable=${account !== null}
          @done=${() => this.ask(null)}
        ></parley-first-start>
        ${foot}`,
    );
  }

  get #isShown(): boolean {
    const account = this.#mirror.account.get();
    return this.#asked.get() !== null || !account || account.signedOut;
  }
}
