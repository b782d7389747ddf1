import { css, html, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import type { AccountView } from '../../preload/views.ts';
import '../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../kit/overlay/confirm.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { removeQuestion } from '../model/leave-account.ts';
import { succeeded } from '../model/succeeded.ts';
import { ModelElement } from '../model/model-element.ts';
import { t } from '../../words/translate.ts';
import './account-form.ts';
import { formStyles } from './form-styles.ts';

/** In place of the conversations of an account that was signed out here. Fires `add-account`. */
@customElement('parley-signed-out')
export class SignedOutElement extends ModelElement {
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [
    base,
    controls,
    formStyles,
    css`
      .other {
        display: grid;
        gap: 8px;
        justify-items: start;
        margin-top: 20px;
        padding-top: 16px;
        border-top: 1px solid var(--line);
      }
    `,
  ];

  override render() {
    const account = this.mirror.account.get();
    if (!account) return nothing;
    const others = (this.mirror.app.get()?.accounts ?? []).filter(({ key }) => key !== account.key);
    const mail = account.self?.email ?? '';
    return html`<main>
        <div class="form">
          <div class="head">
            <h1 tabindex="-1">${t('signedOut.title')}</h1>
            <p class="soft">${t('signedOut.lead', { account: mail || account.server })}</p>
          </div>
          <parley-account-form
            .actions=${this.actions}
            kind="join"
            .server=${account.server}
            .account=${mail}
            .returning=${mail !== ''}
          ></parley-account-form>
          <div class="other">
            ${others.map(
              (other) =>
                html`<button
                  type="button"
                  class="link"
                  @click=${() => void this.actions.bridge.selectAccount(other.key)}
                >
                  ${t('settings.accounts.showName', { account: other.self?.email ?? other.server })}
                </button>`,
            )}
            <button
              type="button"
              class="link"
              @click=${() => this.dispatchEvent(new CustomEvent('add-account'))}
            >
              ${t('status.addAccount')}
            </button>
            <button type="button" class="link" @click=${() => void this.#remove(account)}>
              ${t('account.remove')}
            </button>
          </div>
        </div>
      </main>
      <parley-confirm></parley-confirm>`;
  }

  async #remove(account: AccountView): Promise<void> {
    const { bridge } = this.actions;
    // That of the question: another one may be on screen by then.
    if (await this.confirm.ask(await removeQuestion(account, bridge)))
      await succeeded(this.mirror, bridge.removeAccount(account.key));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-signed-out': SignedOutElement;
  }
}
