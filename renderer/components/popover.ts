import { css, html, LitElement } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { base } from '../styles/shared.ts';
import { isRightToLeft } from './direction.ts';
import { focusedElement, hasFocus } from './focused-element.ts';
import { placeMenu } from './place-menu.ts';

/**
 * A floating panel beside what opened it; Escape and a click elsewhere close it (`closed` is fired). The focus, if it is
 * inside by then, goes back to where it came from.
 */
@customElement('parley-popover')
export class PopoverElement extends LitElement {
  @property() label = '';
  @query('.panel') private readonly panel!: HTMLElement;
  #from: HTMLElement | null = null;

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
    this.#from = focusedElement();
    this.panel.showPopover();
    const { left, top } = placeMenu(
      anchor.getBoundingClientRect(),
      this.panel.getBoundingClientRect(),
      { width: innerWidth, height: innerHeight },
      isRightToLeft(this),
    );
    this.panel.style.top = `${top}px`;
    this.panel.style.left = `${left}px`;
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
      @beforetoggle=${(event: ToggleEvent) => {
        // What is slotted is not inside of the panel for the browser, which brings the focus back by itself else.
        if (event.newState === 'closed' && hasFocus(this)) this.#from?.focus();
      }}
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
