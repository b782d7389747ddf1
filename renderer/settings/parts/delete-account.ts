import { css, html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/fields/text-field.ts';
import '../../kit/overlay/confirm.ts';
import type { ConfirmElement } from '../../kit/overlay/confirm.ts';
import { t } from '../../../words/translate.ts';
import { FormPartElement } from './form-part.ts';

/** Deletes the account at its server: says what that means, asks for the password, and asks once more. */
@customElement('parley-delete-account-part')
export class DeleteAccountPartElement extends FormPartElement {
  @state() private password = '';
  @query('parley-confirm') private readonly confirm!: ConfirmElement;

  static override styles = [
    FormPartElement.styles,
    css`
      form {
        max-width: 420px;
      }
    `,
  ];

  override render() {
    return html`${this.folded(t('settings.deleteAccount.label'), t('settings.deleteAccount.open'), () => this.#form())}<parley-confirm
      ></parley-confirm>`;
  }

  #form() {
    return html`<form
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
    </form>`;
  }

  protected override turn(): Promise<void> {
    this.password = '';
    return super.turn();
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
    const close = this.closer();
    // No account is left: the first start is behind the settings.
    if ((await this.request(bridge.deleteAccount(account, this.password))) && last) close();
  }
}
