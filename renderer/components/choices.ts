import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { base } from '../styles/shared.ts';

export interface Choice {
  value: string;
  label: string;
}

/** One of a few, as joined buttons (a radio group): arrow keys move, `chosen` carries the value. */
@customElement('parley-choices')
export class ChoicesElement extends LitElement {
  @property() label = '';
  @property() value = '';
  @property({ attribute: false }) choices: readonly Choice[] = [];

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
      button {
        padding: 3px 10px;
        border: 1px solid var(--line);
        border-radius: 14px;
        background: var(--raised);
        font-size: 13px;
        transition: background var(--fast);
      }
      button:hover {
        background: var(--hover);
      }
      button[aria-checked='true'] {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: 600;
      }
      @media (forced-colors: active) {
        button[aria-checked='true'] {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];

  override render() {
    const known = this.choices.some((choice) => choice.value === this.value);
    return html`<div role="radiogroup" aria-label=${this.label} @keydown=${this.#move}>
      ${this.choices.map((choice, index) => {
        const checked = choice.value === this.value;
        return html`<button
          type="button"
          role="radio"
          aria-checked=${checked}
          tabindex=${checked || (!known && index === 0) ? 0 : -1}
          @click=${() => this.#choose(choice.value)}
        >
          ${choice.label}
        </button>`;
      })}
    </div>`;
  }

  #choose(value: string): void {
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: value }));
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === (this.renderRoot as ShadowRoot).activeElement);
    const next = (at + step + buttons.length) % buttons.length;
    buttons[next]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-choices': ChoicesElement;
  }
}
