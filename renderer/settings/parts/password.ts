import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import '../../kit/fields/text-field.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

const shortest = 8;

/** Changes the account's password. */
@customElement('parley-password-part')
export class PasswordPartElement extends PartElement {
  @state() private open = false;
  @state() private oldWords = '';
  @state() private newWords = '';

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      form {
        display: grid;
        gap: 12px;
        max-width: 320px;
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
          aria-label=${this.open ? nothing : t('settings.password.change')}
          @click=${() => void this.#turn()}
        >
          ${this.open ? t('common.cancel') : t('settings.change')}
        </button>
      </div>
      ${
        this.open
          ? html`<form
              @submit=${(event: Event) => {
                event.preventDefault();
                void this.#change();
              }}
            >
              <parley-text-field
                type="password"
                autofill="current-password"
                .label=${t('settings.password.before')}
                .value=${this.oldWords}
                @changed=${(event: CustomEvent<string>) => {
                  this.oldWords = event.detail;
                }}
                @keydown=${this.#enter}
              ></parley-text-field>
              <parley-text-field
                type="password"
                autofill="new-password"
                .label=${t('settings.password.after')}
                .value=${this.newWords}
                @changed=${(event: CustomEvent<string>) => {
                  this.newWords = event.detail;
                }}
                @keydown=${this.#enter}
              ></parley-text-field>
              <div>
                <button
                  type="submit"
                  class="button primary"
                  ?disabled=${this.oldWords === ''}
                  aria-disabled=${this.busy}
                >
                  ${t('settings.password.change')}
                </button>
              </div>
            </form>`
          : nothing
      }
      ${this.outcome()}`;
  }

  async #turn(): Promise<void> {
    this.open = !this.open;
    this.problem = '';
    this.done = '';
    await this.updateComplete;
    const form = this.renderRoot.querySelector('form');
    const first = form?.querySelector('parley-text-field');
    await first?.updateComplete;
    first?.focus();
    form?.scrollIntoView({ block: 'nearest' });
  }

  #enter(event: KeyboardEvent): void {
    if (event.key === 'Enter') void this.#change();
  }

  async #change(): Promise<void> {
    if (this.newWords.length < shortest) {
      this.problem = t('settings.password.wrongLength');
      return;
    }
    const { bridge, account } = this.context;
    if (this.busy || !(await this.request(bridge.changePassword(account, this.oldWords, this.newWords))))
      return;
    this.open = false;
    this.oldWords = '';
    this.newWords = '';
    this.done = t('settings.password.changed');
  }
}
