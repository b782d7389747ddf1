import { css, html, LitElement } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { base } from '../styles/shared.ts';

const margin = 8;

/** A floating panel beside what opened it; Escape and a click elsewhere close it (`closed` is fired). */
@customElement('parley-popover')
export class PopoverElement extends LitElement {
  @property() label = '';
  @query('.panel') private readonly panel!: HTMLElement;

  static override styles = [
    base,
    css`
      .panel {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 0;
        max-width: calc(100vw - 16px);
        max-height: calc(100vh - 16px);
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        background: var(--raised);
        color: var(--text);
        box-shadow: var(--shadow);
        overflow: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--line) transparent;
      }
      .panel:popover-open {
        animation: appear var(--fast);
      }
      @keyframes appear {
        from {
          opacity: 0;
          transform: translateY(-4px);
        }
      }
    `,
  ];

  get open(): boolean {
    return this.hasUpdated && this.panel.matches(':popover-open');
  }

  /** Below the anchor where there is room, else above; never outside the window. */
  show(anchor: Element): void {
    this.panel.showPopover();
    const from = anchor.getBoundingClientRect();
    const own = this.panel.getBoundingClientRect();
    const below = from.bottom + 4;
    const top = below + own.height <= innerHeight - margin ? below : from.top - own.height - 4;
    const left = Math.min(from.left, innerWidth - own.width - margin);
    this.panel.style.top = `${Math.max(margin, top)}px`;
    this.panel.style.left = `${Math.max(margin, left)}px`;
  }

  hide(): void {
    if (this.open) this.panel.hidePopover();
  }

  override render() {
    return html`<div
      class="panel"
      popover="auto"
      role="dialog"
      aria-label=${this.label}
      @toggle=${(event: ToggleEvent) => {
        if (event.newState === 'closed') this.dispatchEvent(new CustomEvent('closed'));
      }}
    >
      <slot></slot>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-popover': PopoverElement;
  }
}
