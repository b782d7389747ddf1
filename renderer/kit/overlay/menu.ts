import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { icon, type IconName } from '../icons.ts';
import { popoverStyles } from '../styles/popover.ts';
import { base } from '../styles/shared.ts';
import { placeBeside } from './place-beside.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon: IconName;
  /** It takes something away. */
  danger?: boolean;
  /** What else there is to know of it, beside its label. */
  hint?: string;
  /** A line stands above it. */
  apart?: boolean;
}

/**
 * What can be done with something, at the pointer or beside what was focused. Arrow keys move, a letter goes to the item
 * that begins with it, Escape closes. Fires `chosen` with the item's id; the focus goes back to where it came from.
 */
@customElement('parley-menu')
export class MenuElement extends LitElement {
  @property() label = '';
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  @query('.menu') private readonly menu!: HTMLElement;
  #from: HTMLElement | null = null;

  static override styles = [
    base,
    popoverStyles,
    css`
      .menu {
        min-width: 208px;
        padding: 4px;
      }
      button {
        display: flex;
        gap: 12px;
        align-items: center;
        width: 100%;
        min-height: 32px;
        padding-block: 4px;
        padding-inline: 10px 12px;
        border-radius: 8px;
        color: var(--text);
        outline-offset: -2px;
      }
      svg {
        flex: none;
        color: var(--text-soft);
      }
      .hint {
        margin-inline-start: auto;
      }
      button:hover,
      button:focus {
        background: var(--hover);
      }
      .danger,
      .danger svg {
        color: var(--negative);
      }
      hr {
        margin: 4px 8px;
        border: 0;
        border-top: 1px solid var(--line);
      }
      @media (forced-colors: active) {
        button:hover,
        button:focus {
          outline: 2px solid Highlight;
        }
      }
    `,
  ];

  get open(): boolean {
    return this.hasUpdated && this.menu.matches(':popover-open');
  }

  /** At a point of the window, or below an element. `from` gets the focus back. */
  async show(at: { x: number; y: number } | Element, from: HTMLElement | null): Promise<void> {
    this.#from = from;
    await this.updateComplete;
    this.menu.showPopover();
    const anchor = at instanceof Element ? at.getBoundingClientRect() : new DOMRect(at.x, at.y, 0, 0);
    placeBeside(this.menu, anchor);
    this.#buttons()[0]?.focus();
  }

  hide(): void {
    if (this.open) this.menu.hidePopover();
  }

  override render() {
    return html`<div
      class="menu"
      popover="auto"
      role="menu"
      aria-label=${this.label}
      @keydown=${this.#key}
      @toggle=${this.#toggled}
    >
      ${this.items.map(
        (item) =>
          html`${item.apart ? html`<hr role="separator" />` : nothing}<button
              type="button"
              role="menuitem"
              tabindex="-1"
              class=${item.danger ? 'danger' : ''}
              data-item=${item.id}
              @click=${() => this.#choose(item.id)}
            >
              ${icon(item.icon, 16)}${item.label}${item.hint === undefined ? nothing : html` <span class="meta hint">${item.hint}</span>`}
            </button>`,
      )}
    </div>`;
  }

  #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  }

  #choose(id: string): void {
    this.hide();
    this.dispatchEvent(new CustomEvent<string>('chosen', { detail: id }));
  }

  #toggled(event: ToggleEvent): void {
    if (event.newState !== 'closed') return;
    // A menu item that opens something else has moved the focus there already.
    const { activeElement } = this.renderRoot as ShadowRoot;
    if (activeElement !== null || document.activeElement === document.body) this.#from?.focus();
    this.dispatchEvent(new CustomEvent('closed'));
  }

  #key(event: KeyboardEvent): void {
    const buttons = this.#buttons();
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const last = buttons.length - 1;
    const target = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      buttons[target]?.focus();
      return;
    }
    if (event.key === 'Tab') {
      event.preventDefault();
      this.hide();
      return;
    }
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey && !event.metaKey)
      this.#typed(event.key, buttons, at);
  }

  #typed(letter: string, buttons: readonly HTMLElement[], at: number): void {
    const begins = (button: HTMLElement): boolean =>
      (button.textContent?.trim() ?? '').toLocaleLowerCase().startsWith(letter.toLocaleLowerCase());
    const after = buttons.slice(at + 1).find(begins);
    (after ?? buttons.find(begins))?.focus();
  }
}
