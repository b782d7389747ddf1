import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { rememberEmoji } from '../../composer/emoji/emoji-memory.ts';
import { stepAlong } from '../../kit/direction.ts';
import '../../kit/icon-button.ts';
import '../../kit/overlay/popover.ts';
import type { PopoverElement } from '../../kit/overlay/popover.ts';
import { filled } from '../../kit/styles/forced-colours.ts';
import { base } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { usualEmoji } from './usual-emoji.ts';

export interface ReactionSubject {
  /** The emoji that the person has added already. */
  own: readonly string[];
  react: (emoji: string) => void;
}

/** Offers a few emoji to react with, and all of them on demand. */
@customElement('parley-reaction-picker')
export class ReactionPickerElement extends LitElement {
  @state() private subject: ReactionSubject | null = null;
  @state() private usual: readonly string[] = [];
  @state() private all = false;
  @query('parley-popover') private readonly popoverElement!: PopoverElement;
  #from: HTMLElement | null = null;

  static override styles = [
    base,
    css`
      .usual {
        display: flex;
        gap: 2px;
        padding: 4px;
      }
      .emoji {
        display: grid;
        place-items: center;
        width: 36px;
        height: 36px;
        border: 1px solid transparent;
        border-radius: var(--radius);
        font-size: 20px;
        line-height: 24px;
      }
      .emoji:hover {
        background: var(--hover);
      }
      .emoji[aria-pressed='true'] {
        border-color: var(--accent);
        background: var(--accent-soft);
      }
      parley-icon-button {
        --square: 36px;
      }
      .room {
        width: 356px;
        max-width: calc(100vw - 18px);
        height: 380px;
        max-height: calc(100vh - 32px);
      }
      @media (forced-colors: active) {
        .emoji[aria-pressed='true'] {
          ${filled};
        }
      }
    `,
  ];

  /** The focus goes back to the message that `anchor` stands beside. */
  async show(subject: ReactionSubject, anchor: Element): Promise<void> {
    this.subject = subject;
    this.usual = usualEmoji();
    this.all = false;
    const message = anchor.closest<HTMLElement>('[data-key]');
    this.#from = message;
    await this.updateComplete;
    this.popoverElement.show(anchor.isConnected ? anchor : (message ?? anchor));
    this.renderRoot.querySelector<HTMLElement>('.emoji')?.focus();
  }

  override render() {
    return html`<parley-popover
      .label=${t('reaction.choose')}
      @closed=${() => {
        this.subject = null;
        this.#from?.focus();
      }}
    >
      ${this.subject ? (this.all ? this.#everyEmoji() : this.#few(this.subject)) : nothing}
    </parley-popover>`;
  }

  #few({ own }: ReactionSubject) {
    return html`<div class="usual" role="group" aria-label=${t('reaction.choose')} @keydown=${this.#keys}>
      ${this.usual.map(
        (emoji, at) =>
          html`<button
            type="button"
            class="emoji"
            tabindex=${at === 0 ? 0 : -1}
            aria-label=${t('reaction.with', { emoji })}
            aria-pressed=${own.includes(emoji)}
            @click=${() => this.#chosen(emoji)}
          >
            ${emoji}
          </button>`,
      )}
      <parley-icon-button
        icon="plus"
        .label=${t('reaction.others')}
        @click=${() => void this.#showAll()}
      ></parley-icon-button>
    </div>`;
  }

  #everyEmoji() {
    return html`<div class="room">
      <parley-emoji-picker
        @picked=${(event: CustomEvent<string>) => this.#chosen(event.detail)}
      ></parley-emoji-picker>
    </div>`;
  }

  async #showAll(): Promise<void> {
    await import('../../composer/emoji/emoji-picker.ts');
    if (!this.subject) return;
    this.all = true;
    await this.updateComplete;
    this.renderRoot.querySelector('parley-emoji-picker')?.focus();
  }

  #chosen(emoji: string): void {
    const { subject } = this;
    if (!subject?.own.includes(emoji)) rememberEmoji(emoji);
    this.popoverElement.hide();
    subject?.react(emoji);
  }

  #keys(event: KeyboardEvent): void {
    const step = stepAlong(event, this);
    if (step === 0) return;
    event.preventDefault();
    const all = [...this.renderRoot.querySelectorAll<HTMLElement>('.emoji, parley-icon-button')];
    const at = all.findIndex((each) => each.matches(':focus, :focus-within'));
    all[(at + step + all.length) % all.length]?.focus();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-reaction-picker': ReactionPickerElement;
  }
}
