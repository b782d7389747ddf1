import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { icon } from '../icons.ts';
import { base, controls } from '../styles/shared.ts';
import { t } from '../../../words/translate.ts';

/** A labelled line of text with its problem below it. `changed` carries the text; Enter presses the button that submits its form. */
@customElement('parley-text-field')
export class TextFieldElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property() label = '';
  @property() value = '';
  @property() hint = '';
  @property() problem = '';
  @property() type: 'text' | 'password' = 'text';
  @property() autofill: 'off' | 'username' | 'current-password' | 'new-password' | 'name' | 'url' = 'off';
  /** Cannot be changed now, and keeps the focus. */
  @property({ type: Boolean }) still = false;
  @property({ type: Boolean, state: true }) private revealed = false;
  @query('input') private readonly input!: HTMLInputElement;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: block;
        scroll-margin-block: 16px;
      }
      label {
        display: block;
        margin-bottom: 4px;
        font-weight: 600;
      }
      .box {
        position: relative;
      }
      /* The label above and what is wrong below come into view with the field. */
      .input {
        min-height: 36px;
        scroll-margin-block: 40px 48px;
      }
      .reveal {
        position: absolute;
        inset-inline-end: 8px;
        top: 6px;
        min-height: 24px;
        font-size: 12px;
      }
      [type='password'],
      .secret {
        padding-inline-end: 64px;
      }
      .problem {
        margin-top: 4px;
      }
    `,
  ];

  /** The field's own shadow root hides its input from the form, so Enter would not submit by itself. */
  #submitOnEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.isComposing) return;
    // Else the key would also press what has the focus in a dialog that opens now.
    event.preventDefault();
    this.closest('form')?.querySelector<HTMLButtonElement>('[type=submit]')?.click();
  }

  override focus(): void {
    this.input.focus();
  }

  override render() {
    const secret = this.type === 'password';
    return html`<label for="input">${this.label}</label>
      <div class="box">
        <input
          id="input"
          class="input ${secret ? 'secret' : ''}"
          type=${secret && !this.revealed ? 'password' : 'text'}
          .value=${this.value}
          placeholder=${this.hint}
          autocomplete=${this.autofill}
          autocapitalize="off"
          spellcheck="false"
          aria-invalid=${this.problem !== ''}
          aria-describedby=${this.problem === '' ? nothing : 'problem'}
          ?readonly=${this.still}
          @input=${() => this.dispatchEvent(new CustomEvent<string>('changed', { detail: this.input.value }))}
          @keydown=${this.#submitOnEnter}
        />
        ${
          secret
            ? html`<button
                type="button"
                class="reveal link"
                aria-pressed=${this.revealed}
                aria-label=${t('firstStart.showPassword')}
                @click=${() => {
                  this.revealed = !this.revealed;
                }}
              >
                ${this.revealed ? t('firstStart.hide') : t('firstStart.show')}
              </button>`
            : nothing
        }
      </div>
      ${
        this.problem === ''
          ? nothing
          : html`<div id="problem" class="problem" role="alert">${icon('alert', 16)}${this.problem}</div>`
      }`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-text-field': TextFieldElement;
  }
}
