import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/overlay/popover.ts';
import type { PopoverElement } from '../../kit/overlay/popover.ts';
import { icon } from '../../kit/icons.ts';
import { base } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { messageEntries, type MessageEntry, type MessageSubject } from './message-entries.ts';

/** What can be done with one message. */
@customElement('parley-message-menu')
export class MessageMenuElement extends LitElement {
  @state() private entries: readonly MessageEntry[] = [];
  @query('parley-popover') private readonly popoverElement!: PopoverElement;
  #from: HTMLElement | null = null;

  static override styles = [
    base,
    css`
      .menu {
        display: grid;
        min-width: 180px;
        padding: 4px;
      }
      button {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 32px;
        padding: 0 8px;
        border-radius: var(--radius);
      }
      button:hover,
      button:focus {
        background: var(--hover);
      }
      button:focus-visible {
        outline-offset: -2px;
      }
      svg {
        color: var(--text-soft);
      }
      .danger,
      .danger svg {
        color: var(--negative);
      }
      @media (forced-colors: active) {
        button:hover,
        button:focus {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];

  async show(subject: MessageSubject, anchor: Element): Promise<void> {
    this.entries = messageEntries(subject);
    // What stands beside a message goes away when the focus does; the message itself can take it back.
    const message = anchor.closest<HTMLElement>('[data-key]');
    this.#from = message;
    await this.updateComplete;
    this.popoverElement.show(anchor.isConnected ? anchor : (message ?? anchor));
    this.renderRoot.querySelector('button')?.focus();
  }

  override render() {
    return html`<parley-popover .label=${t('history.menu')} @closed=${() => this.#from?.focus()}>
      <div class="menu" role="menu" aria-label=${t('history.menu')} @keydown=${this.#keys}>
        ${this.entries.map(
          (entry) =>
            html`<button
              type="button"
              role="menuitem"
              tabindex="-1"
              class=${entry.danger ? 'danger' : nothing}
              @click=${() => this.#run(entry)}
            >
              ${icon(entry.icon, 16)}${entry.label}
            </button>`,
        )}
      </div>
    </parley-popover>`;
  }

  #run({ leads, run }: MessageEntry): void {
    if (leads) this.#from = null;
    this.popoverElement.hide();
    run();
  }

  #keys(event: KeyboardEvent): void {
    const all = [...this.renderRoot.querySelectorAll('button')];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Tab') this.popoverElement.hide();
    if (by === 0) return;
    event.preventDefault();
    all[(at + by + all.length) % all.length]?.focus();
  }
}
