import { css, html, LitElement, nothing, unsafeCSS } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { swatchRules } from '../styles/accents.ts';
import { chipStyles } from '../styles/chip.ts';
import { base } from '../styles/shared.ts';
import { stepAlong } from '../direction.ts';
import { steadyLabel } from '../styles/steady-label.ts';

export interface Choice {
  value: string;
  label: string;
  /** Name of the accent whose colour stands beside the label. */
  swatch?: string;
}

/** One of a few, as joined buttons (a radio group): arrow keys move, `chosen` carries the value. */
@customElement('parley-choices')
export class ChoicesElement extends LitElement {
  @property() label = '';
  @property() value = '';
  @property({ attribute: false }) choices: readonly Choice[] = [];

  static override styles = [
    base,
    chipStyles,
    css`
      :host {
        display: block;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
      }
      .swatch {
        display: inline-block;
        width: 12px;
        height: 12px;
        margin-inline-end: 6px;
        border-radius: 50%;
        vertical-align: -1px;
        forced-color-adjust: none;
      }
      ${unsafeCSS(swatchRules)}
    `,
  ];

  override render() {
    const known = this.choices.some((choice) => choice.value === this.value);
    return html`<div role="radiogroup" aria-label=${this.label} @keydown=${this.#move}>
      ${this.choices.map((choice, index) => {
        const checked = choice.value === this.value;
        return html`<button
          type="button"
          class="chip"
          role="radio"
          aria-checked=${checked}
          tabindex=${checked || (!known && index === 0) ? 0 : -1}
          @click=${() => this.#choose(choice.value)}
        >
          ${
            choice.swatch === undefined
              ? nothing
              : html`<span class="swatch" data-swatch=${choice.swatch}></span>`
          }${steadyLabel(choice.label)}
        </button>`;
      })}
    </div>`;
  }

  #choose(value: string): void {
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: value }));
  }

  /** Arrow keys only go there: a choice takes effect at once, so the space bar makes it. */
  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? stepAlong(event, this);
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === (this.renderRoot as ShadowRoot).activeElement);
    const next = (at + step + buttons.length) % buttons.length;
    buttons[next]?.focus();
  }
}
