import { css, html, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/fields/text-field.ts';
import '../../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../../kit/overlay/confirm.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Deletes the account at its server: says what that means, asks for the password, and asks once more. */
@customElement('parley-delete-account-part')
export class DeleteAccountPartElement extends PartElement {
  @state() private open = false;
  @state() private password = '';
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      form {
        display: grid;
        gap: 12px;
        max-width: 420px;
        margin-top: 12px;
      }
    `,
  ];

  override render() {
    return html`<div class="row">
        ${this.heading()}
        <button
          type="button"
          class="button"
          aria-expanded=${this.open}
          aria-label=${this.open ? nothing : t('settings.deleteAccount.label')}
          @click=${() => void this.#turn()}
        >
          ${this.open ? t('common.cancel') : t('settings.deleteAccount.open')}
        </button>
      </div>
      ${
        this.open
          ? html`<form
              @submit=${(event: Event) => {
                event.preventDefault();
                void this.#delete();
              }}
            >
              <p>${t('settings.deleteAccount.what')}</p>
              <p>${t('settings.deleteAccount.stays')}</p>
              <parley-text-field
                type="password"
                autofill="current-password"
                .label=${t('settings.password.before')}
                .value=${this.password}
                @changed=${(event: CustomEvent<string>) => {
                  this.password = event.detail;
                }}
              ></parley-text-field>
              <div>
                <button
                  type="submit"
                  class="button danger"
                  ?disabled=${this.password === ''}
                  aria-disabled=${this.busy}
                >
                  ${t('settings.deleteAccount.label')}
                </button>
              </div>
            </form>`
          : nothing
      }
      ${this.outcome()}<parley-confirm></parley-confirm>`;
  }

  async #turn(): Promise<void> {
    this.open = !this.open;
    this.password = '';
    this.problem = '';
    await this.updateComplete;
    const form = this.renderRoot.querySelector('form');
    const field = form?.querySelector('parley-text-field');
    await field?.updateComplete;
    field?.focus();
    form?.scrollIntoView({ block: 'nearest' });
  }

  async #delete(): Promise<void> {
    if (this.busy || this.password === '') return;
    const { bridge, account, state: shown } = this.context;
    const { accounts } = shown.app;
    const mail = accounts.find(({ key }) => key === account)?.self?.email ?? '';
    const agreed = await this.confirm.ask({
      heading: t('settings.deleteAccount.ask', { account: mail }),
      text: t('settings.deleteAccount.askHint'),
      action: t('settings.deleteAccount.label'),
      danger: true,
    });
    if (!agreed) return;
    const last = accounts.length === 1;
    // No account is left: the first start is behind the settings.
    if ((await this.request(bridge.deleteAccount(account, this.password))) && last)
      this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
  }
}
