import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { icon, type IconName } from './icons.ts';
import { filled } from './styles/forced-colours.ts';
import { base } from './styles/shared.ts';

/** A square button that is an icon with a name. `pressed` makes it a toggle, `expanded` says that it opens something. */
@customElement('parley-icon-button')
export class IconButtonElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property() icon: IconName = 'help';
  @property() label = '';
  @property({ type: Boolean }) pressed: boolean | null = null;
  @property({ type: Boolean }) expanded: boolean | null = null;
  @property({ type: Boolean, reflect: true }) primary = false;
  @property({ type: Boolean }) disabled = false;
  @property({ type: Number }) iconSize: 16 | 20 = 20;

  static override styles = [
    base,
    css`
      :host {
        display: inline-block;
        flex: none;
      }
      button {
        display: grid;
        place-items: center;
        width: var(--square, 32px);
        height: var(--square, 32px);
        border-radius: var(--radius);
        color: var(--text-soft);
        transition:
          background var(--fast),
          color var(--fast);
      }
      button:hover {
        background: var(--hover);
        color: var(--text);
      }
      button[aria-pressed='true'],
      button[aria-expanded='true'] {
        background: var(--accent-soft);
        color: var(--accent);
      }
      :host([primary]) button {
        border-radius: 8px;
        background: var(--accent);
        color: var(--accent-text);
      }
      :host([primary]) button:hover {
        background: var(--accent-strong);
      }
      :host([primary]) button[disabled] {
        background: var(--hover);
        color: var(--text-soft);
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonBorder;
        }
        button[disabled],
        :host([primary]) button[disabled] {
          border-color: GrayText;
          color: GrayText;
        }
        button[aria-pressed='true'],
        button[aria-expanded='true'],
        :host([primary]) button:not([disabled]) {
          ${filled};
        }
      }
    `,
  ];

  override render() {
    return html`<button
      type="button"
      title=${this.label}
      aria-label=${this.label}
      aria-pressed=${this.pressed ?? nothing}
      aria-expanded=${this.expanded ?? nothing}
      ?disabled=${this.disabled}
    >
      ${icon(this.icon, this.iconSize)}
    </button>`;
  }
}
