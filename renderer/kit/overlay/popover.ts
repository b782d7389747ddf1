import { css, html, LitElement } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { popoverStyles } from '../styles/popover.ts';
import { base } from '../styles/shared.ts';
import { focusedElement, hasFocus } from './focused-element.ts';
import { placeBeside } from './place-beside.ts';

/**
 * A floating panel beside what opened it; Escape and a click elsewhere close it (`closed` is fired). The focus, if it is
 * inside by then, goes back to where it came from.
 */
@customElement('parley-popover')
export class PopoverElement extends LitElement {
  @property() label = '';
  @query('.panel') private readonly panel!: HTMLElement;
  #from: HTMLElement | null = null;
  #anchor: Element | null = null;
  /** What comes in later makes it higher, which must not push its end out of the window. */
  readonly #size = new ResizeObserver(() => this.#place());

  static override styles = [
    base,
    popoverStyles,
    css`
      .panel {
        scrollbar-width: thin;
        scrollbar-color: var(--line) transparent;
      }
    `,
  ];

  get open(): boolean {
    return this.hasUpdated && this.panel.matches(':popover-open');
  }

  /** Below the anchor where there is room, else above; never outside the window. */
  show(anchor: Element): void {
    this.#from = focusedElement();
    this.#anchor = anchor;
    this.panel.showPopover();
    this.#place();
    this.#size.observe(this.panel);
  }

  hide(): void {
    if (this.open) this.panel.hidePopover();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  #place(): void {
    if (!this.open || this.#anchor?.isConnected !== true) return;
    placeBeside(this.panel, this.#anchor.getBoundingClientRect());
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
        if (event.newState !== 'closed') return;
        this.#size.disconnect();
        this.dispatchEvent(new CustomEvent('closed'));
      }}
    >
      <slot></slot>
    </div>`;
  }
}
