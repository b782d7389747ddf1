import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../kit/overlay/popover.ts';
import type { PopoverElement } from '../kit/overlay/popover.ts';
import type { Event } from '../../protocol/types.ts';
import { messageLink } from './message-link.ts';
import { icon } from '../kit/icons.ts';
import type { Actions } from '../model/actions.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { typedText } from '../../words/segment-text.ts';

interface Subject {
  event: Event;
  conversationId: string;
  /** Host and port of the account's server. */
  server: string;
  actions: Actions;
  /** Begins a reply. */
  reply: () => void;
  /** Sends it to others; null: it cannot be. */
  forward: (() => void) | null;
  /** Shows when the message was sent, and who has read it. */
  info: () => void;
}

/** What can be done with one message. */
@customElement('parley-message-menu')
export class MessageMenuElement extends LitElement {
  @state() private subject: Subject | null = null;
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
      @media (forced-colors: active) {
        button:hover,
        button:focus {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ];

  async show(subject: Subject, anchor: Element): Promise<void> {
    this.subject = subject;
    // What stands beside a message goes away when the focus does; the message itself can take it back.
    const message = anchor.closest<HTMLElement>('[data-key]');
    this.#from = message;
    await this.updateComplete;
    this.popoverElement.show(anchor.isConnected ? anchor : (message ?? anchor));
    this.renderRoot.querySelector('button')?.focus();
  }

  override render() {
    const text = typedText(this.subject?.event.chat_message?.message_content?.segment);
    return html`<parley-popover .label=${t('history.menu')} @closed=${() => this.#from?.focus()}>
      <div class="menu" role="menu" aria-label=${t('history.menu')} @keydown=${this.#keys}>
        <button type="button" role="menuitem" tabindex="-1" @click=${this.#reply}>
          ${icon('reply', 16)}${t('reply.reply')}
        </button>
        ${
          text === ''
            ? nothing
            : html`<button type="button" role="menuitem" tabindex="-1" @click=${() => this.#copy(text)}>
                ${icon('copy', 16)}${t('history.copyText')}
              </button>`
        }
        ${
          this.subject?.forward
            ? html`<button type="button" role="menuitem" tabindex="-1" @click=${this.#forward}>
                ${icon('forward', 16)}${t('forward.forward')}
              </button>`
            : nothing
        }
        <button type="button" role="menuitem" tabindex="-1" @click=${this.#info}>
          ${icon('info', 16)}${t('info.title')}
        </button>
        <button type="button" role="menuitem" tabindex="-1" @click=${() => this.#copyLink()}>
          ${icon('link', 16)}${t('history.copyLink')}
        </button>
      </div>
    </parley-popover>`;
  }

  readonly #info = (): void => {
    // The focus goes to the dialog, which gives it back to the message.
    this.#from = null;
    this.popoverElement.hide();
    this.subject?.info();
  };

  readonly #forward = (): void => {
    this.popoverElement.hide();
    this.subject?.forward?.();
  };

  readonly #reply = (): void => {
    // The focus goes to the composer, not back to the message.
    this.#from = null;
    this.popoverElement.hide();
    this.subject?.reply();
  };

  #copy(text: string, said?: string): void {
    const actions = this.subject?.actions;
    this.popoverElement.hide();
    void actions?.copy(text, said);
  }

  #copyLink(): void {
    const { subject } = this;
    if (!subject) return;
    const timestamp = subject.event.timestamp ?? 0;
    this.#copy(messageLink(subject.server, subject.conversationId, timestamp), t('history.linkCopied'));
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
