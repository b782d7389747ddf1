import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { countedUnread } from '../../../words/unread-count.ts';
import { t } from '../../../words/translate.ts';
import { icon } from '../../kit/icons.ts';
import { base } from '../../kit/styles/shared.ts';
import { millisOf, sinceOf } from '../../kit/times.ts';

/** Messages of others that wait to be seen, below what is on screen and above it. Times are microseconds. */
export interface Waiting {
  readonly below: number;
  /** Of the first one below; null where it is not loaded. */
  readonly since: number | null;
  readonly above: number;
  /** A moment from which on those above are unread. */
  readonly from: number;
}

export const noneWaiting: Waiting = { below: 0, since: null, above: 0, from: 0 };

type Button = 'newest' | 'unread' | 'read';

/**
 * The way to the newest message, or back to the first that was jumped over, with how many wait there. Fires `newest`,
 * `unread` with a timestamp, and `mark-read`.
 */
@customElement('parley-jump-pill')
export class JumpPillElement extends LitElement {
  static override shadowRootOptions = { ...LitElement.shadowRootOptions, delegatesFocus: true };

  @property({
    attribute: false,
    hasChanged: (one: Waiting, other: Waiting | undefined) => !isSame(one, other),
  })
  waiting: Waiting = noneWaiting;
  @property({ type: Boolean, reflect: true, attribute: 'at-end' }) atEnd = true;
  /** For the day of a message that waits, milliseconds. */
  @property({ type: Number }) now = 0;

  #drawn: readonly Button[] = [];

  static override styles = [
    base,
    css`
      :host {
        position: absolute;
        /* In line with the column of messages, however wide the pane is. */
        inset-inline-end: max(24px, calc((100cqi - 808px) / 2 + 24px));
        bottom: 8px;
        max-width: calc(100% - 48px);
      }
      /* What leads up stands at the top, and covers nothing of the newest message. */
      :host([at-end]) {
        inset-block: 8px auto;
      }
      .pill {
        display: flex;
        height: 36px;
        border: 1px solid var(--line);
        border-radius: 18px;
        background: var(--raised);
        box-shadow: var(--shadow);
        font-weight: 600;
        overflow: hidden;
      }
      button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 6px;
        min-width: 34px;
        padding: 0 10px;
        outline-offset: -3px;
      }
      button:first-child {
        border-start-start-radius: 17px;
        border-end-start-radius: 17px;
      }
      button:last-child {
        border-start-end-radius: 17px;
        border-end-end-radius: 17px;
      }
      button + button {
        border-inline-start: 1px solid var(--line);
        color: var(--text-soft);
      }
      button:hover {
        background: var(--hover);
        color: var(--text);
      }
      @media (max-width: 639px) {
        :host {
          inset-inline-end: 12px;
          max-width: calc(100% - 24px);
        }
      }
    `,
  ];

  /** A focused button is not removed: the focus would be lost, and Tab would begin again at the top of the window. */
  protected override shouldUpdate(): boolean {
    const next = this.#buttons();
    return !this.shadowRoot?.activeElement || this.#drawn.every((each) => next.includes(each));
  }

  /** Of two, the second says that everything is read. */
  #buttons(): readonly Button[] {
    const { below, above } = this.waiting;
    if (this.atEnd && above === 0) return [];
    const first = this.atEnd ? 'unread' : 'newest';
    return below + above > 0 ? [first, 'read'] : [first];
  }

  #left({ relatedTarget }: FocusEvent): void {
    if (!(relatedTarget instanceof Node && this.renderRoot.contains(relatedTarget))) this.requestUpdate();
  }

  override render() {
    this.#drawn = this.#buttons();
    const [first, second] = this.#drawn;
    if (first === undefined) return nothing;
    return html`<div class="pill" @focusout=${(event: FocusEvent) => this.#left(event)}>
      ${first === 'unread' ? this.#toUnread() : this.#toNewest()} ${second ? this.#markRead() : nothing}
    </div>`;
  }

  #toNewest() {
    const { below, since } = this.waiting;
    const count = countedUnread(below);
    const label = below === 0 ? t('conversation.newest') : this.#countWords(count, since);
    return html`<button
      type="button"
      aria-label=${label}
      title=${t('conversation.newest')}
      @click=${() => this.dispatchEvent(new CustomEvent('newest'))}
    >
      ${icon('arrowDown', 16)}${below > 0 ? html`<span class="cut">${label}</span>` : nothing}
    </button>`;
  }

  #countWords(count: number, since: number | null): string {
    return since === null
      ? t('conversation.newCount', { count })
      : t('conversation.newSince', { count, time: sinceOf(millisOf(since), this.now) });
  }

  #toUnread() {
    const { above, from } = this.waiting;
    const label = t('conversation.unreadAbove', { count: countedUnread(above) });
    return html`<button
      type="button"
      aria-label=${label}
      title=${t('conversation.toFirstUnread')}
      @click=${() => this.dispatchEvent(new CustomEvent<number>('unread', { detail: from }))}
    >
      ${icon('arrowUp', 16)}<span class="cut">${label}</span>
    </button>`;
  }

  #markRead() {
    return html`<button
      type="button"
      aria-label=${t('conversation.markRead')}
      aria-keyshortcuts="Escape"
      title=${t('conversation.markReadKey')}
      @click=${() => this.dispatchEvent(new CustomEvent('mark-read'))}
    >
      ${icon('checks', 16)}
    </button>`;
  }
}

const isSame = (one: Waiting, other: Waiting | undefined): boolean =>
  one.below === other?.below &&
  one.above === other.above &&
  one.since === other.since &&
  one.from === other.from;

declare global {
  interface HTMLElementTagNameMap {
    'parley-jump-pill': JumpPillElement;
  }
}
