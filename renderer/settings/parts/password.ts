import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import '../../kit/fields/text-field.ts';
import { t } from '../../../words/translate.ts';
import { FormPartElement } from './form-part.ts';

const shortest = 8;

/** Changes the account's password. */
@customElement('parley-password-part')
export class PasswordPartElement extends FormPartElement {
  @state() private oldWords = '';
  @state() private newWords = '';

  override render() {
    return this.folded(t('settings.password.change'), t('settings.change'), () => this.#form());
  }

  #form() {
    return html`<form
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
      ></parley-text-field>
      <parley-text-field
        type="password"
        autofill="new-password"
        .label=${t('settings.password.after')}
        .value=${this.newWords}
        @changed=${(event: CustomEvent<string>) => {
          this.newWords = event.detail;
        }}
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
    </form>`;
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
