import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { printedKeys } from './printed-keys.ts';
import { heldKeys, shortcutKeys } from './shortcut-keys.ts';
import { icon } from '../icons.ts';
import { base, controls } from '../styles/shared.ts';
import { t } from '../../../words/translate.ts';
import '../icon-button.ts';

/** Keys that one presses to choose them. Fires `chosen` with them, or with an empty text for none. */
@customElement('parley-shortcut-field')
export class ShortcutFieldElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property() label = '';
  @property() keys = '';
  @property() problem = '';
  @state() private recording = false;
  @state() private held = '';
  @query('.keys') private readonly button!: HTMLButtonElement;

  static override styles = [
    base,
    controls,
    css`
      :host {
        display: block;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 4px;
      }
      .keys {
        min-width: 132px;
      }
      .keys[aria-pressed='true'] {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--accent);
      }
      .said {
        margin-top: 4px;
      }
    `,
  ];

  override render() {
    const text = this.recording
      ? this.held === ''
        ? t('windowSettings.pressKeys')
        : t('windowSettings.pressed', { held: printedKeys(this.held) })
      : printedKeys(this.keys) || t('windowSettings.setKeys');
    const said = this.recording ? t('windowSettings.recording') : this.problem;
    return html`<div class="line">
        <button
          type="button"
          class="button keys"
          aria-pressed=${this.recording}
          aria-label=${`${this.label}: ${this.keys === '' ? t('windowSettings.setKeys') : t('windowSettings.changeKeys', { keys: printedKeys(this.keys) })}`}
          aria-describedby=${said === '' ? nothing : 'said'}
          @click=${this.#begin}
          @blur=${this.#end}
          @keydown=${this.#press}
          @keyup=${this.#release}
        >
          ${text}
        </button>
        ${
          this.keys !== '' && !this.recording
            ? html`<parley-icon-button
                icon="close"
                .label=${t('windowSettings.clearKeys')}
                @click=${() => this.#choose('')}
              ></parley-icon-button>`
            : nothing
        }
      </div>
      ${
        said === ''
          ? nothing
          : html`<div id="said" class="said ${this.recording ? 'meta' : 'problem'}" role="status">
              ${this.recording ? nothing : icon('alert', 16)}${said}
            </div>`
      }`;
  }

  #begin(): void {
    this.recording = true;
    this.held = '';
    this.button.focus();
  }

  #end(): void {
    this.recording = false;
    this.held = '';
  }

  #press(event: KeyboardEvent): void {
    if (!this.recording) return;
    // Also the window's own keys and Escape of the dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.repeat) return;
    this.held = heldKeys(event);
    if (event.key === 'Escape' && this.held === '') {
      this.#end();
      return;
    }
    const keys = shortcutKeys(event);
    if (keys === null) return;
    this.#end();
    this.#choose(keys);
  }

  #release(event: KeyboardEvent): void {
    if (!this.recording) return;
    event.preventDefault();
    this.held = heldKeys(event);
  }

  #choose(keys: string): void {
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: keys }));
  }
}
