import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { base } from '../styles/shared.ts';

/** A setting that is on or off. Fires `switched` with the wanted state; the owner decides what it becomes. */
@customElement('parley-switch')
export class SwitchElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property() label = '';
  @property() hint = '';
  @property({ type: Boolean }) checked = false;

  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      button {
        display: flex;
        align-items: center;
        gap: 12px;
        width: 100%;
        padding: 6px 8px;
        border-radius: var(--radius);
      }
      button:hover {
        background: var(--hover);
      }
      .hint {
        display: block;
      }
      .track {
        flex: none;
        width: 32px;
        height: 18px;
        padding: 2px;
        border-radius: 9px;
        background: var(--text-soft);
        transition: background var(--fast);
      }
      .knob {
        display: block;
        width: 14px;
        height: 14px;
        border-radius: 50%;
        background: var(--raised);
        transition: transform var(--fast);
      }
      [aria-checked='true'] .track {
        background: var(--accent);
      }
      [aria-checked='true'] .knob {
        transform: translateX(14px);
      }
      [aria-checked='true'] .knob:dir(rtl) {
        transform: translateX(-14px);
      }
      @media (forced-colors: active) {
        .track {
          forced-color-adjust: none;
          border: 1px solid CanvasText;
          padding: 1px;
          background: Canvas;
        }
        .knob {
          background: CanvasText;
        }
        [aria-checked='true'] .track {
          border-color: Highlight;
          background: Highlight;
        }
        [aria-checked='true'] .knob {
          background: HighlightText;
        }
      }
    `,
  ];

  override render() {
    return html`<button
      type="button"
      role="switch"
      aria-checked=${this.checked}
      aria-label=${this.label}
      @click=${() => this.dispatchEvent(new CustomEvent<boolean>('switched', { detail: !this.checked }))}
    >
      <span class="grow">
        <span>${this.label}</span>
        ${this.hint ? html`<span class="meta hint">${this.hint}</span>` : nothing}
      </span>
      <span class="track"><span class="knob"></span></span>
    </button>`;
  }
}
