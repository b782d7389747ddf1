import { html, LitElement } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../kit/fields/day-picker.ts';
import type { DayPickerElement } from '../kit/fields/day-picker.ts';
import '../kit/icon-button.ts';
import '../kit/overlay/popover.ts';
import type { PopoverElement } from '../kit/overlay/popover.ts';
import type { FoundPlaceView } from '../../preload/views.ts';
import { icon } from '../kit/icons.ts';
import type { Actions } from '../model/actions.ts';
import { findFieldStyles } from '../kit/styles/find-field.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { historyFindStyles } from './history-find-styles.ts';

/** Debounce of typing before a search, milliseconds. */
const typingMs = 200;
/** As many as are ever found. */
const foundMost = 500;

/**
 * Searching one conversation, and going to a day of it. Fires `words` (what is to be marked) and `left`. The newest
 * match is shown first; Enter goes to older ones, Shift+Enter back.
 */
@customElement('parley-history-find')
export class HistoryFindElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @property() conversationId = '';
  @state() private found: readonly FoundPlaceView[] | null = null;
  @state() private at = 0;
  @state() private choosesDay = false;
  @query('input[type=search]') private readonly field!: HTMLInputElement;
  @query('parley-day-picker') private readonly day!: DayPickerElement;
  @query('parley-popover') private readonly days!: PopoverElement;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  static override styles = [base, controls, findFieldStyles, historyFindStyles];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override focus(): void {
    this.field.focus();
    this.field.select();
  }

  override render() {
    const count = this.found?.length ?? 0;
    const text =
      this.found === null
        ? ''
        : count === 0
          ? t('history.findNone')
          : count < foundMost
            ? t('history.findCount', { at: this.at + 1, of: count })
            : t('history.findMany', { at: this.at + 1, of: count });
    return html`<search class="bar" @keydown=${this.#keys}>
        <div class="find">
          ${icon('search', 16)}
          <input
            type="search"
            aria-label=${t('history.find')}
            placeholder=${t('history.findHint')}
            maxlength="200"
            @input=${this.#typed}
          />
          <span class="meta count" role="status">${text}</span>
        </div>
        <parley-icon-button
          icon="chevronUp"
          .label=${t('history.findOlder')}
          .disabled=${this.at >= count - 1}
          @click=${() => void this.#go(this.at + 1)}
        ></parley-icon-button>
        <parley-icon-button
          icon="chevronDown"
          .label=${t('history.findNewer')}
          .disabled=${this.at <= 0}
          @click=${() => void this.#go(this.at - 1)}
        ></parley-icon-button>
        <parley-icon-button
          icon="calendar"
          .label=${t('history.toDate')}
          .expanded=${this.choosesDay}
          @click=${(event: Event) => this.#pickDay(event.currentTarget as Element)}
        ></parley-icon-button>
        <parley-icon-button
          icon="close"
          .label=${t('history.findClose')}
          @click=${() => this.#leave()}
        ></parley-icon-button>
      </search>
      <parley-popover
        .label=${t('history.toDate')}
        @closed=${() => {
          this.choosesDay = false;
        }}
      >
        <div class="days">
          <div class="name">${t('history.toDate')}</div>
          <parley-day-picker
            @chosen=${(event: CustomEvent<number>) => void this.#toDay(event.detail)}
          ></parley-day-picker>
          <p class="meta">${t('history.toDateHint')}</p>
        </div>
      </parley-popover> `;
  }

  #keys(event: KeyboardEvent): void {
    if (event.key === 'Escape') this.#leave();
    else if (event.key === 'Enter') void this.#go(this.at + (event.shiftKey ? -1 : 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(), typingMs);
  }

  async #search(): Promise<void> {
    const query = this.field.value.trim();
    this.dispatchEvent(new CustomEvent('words', { detail: query }));
    this.#asked += 1;
    const asked = this.#asked;
    if (query === '') {
      this.found = null;
      return;
    }
    const answer = await this.actions.bridge
      .findInConversation(this.actions.account, this.conversationId, query)
      .catch(() => null);
    if (asked !== this.#asked) return;
    this.found = answer?.ok === true ? answer.value : [];
    await this.#go(0);
  }

  async #go(at: number): Promise<void> {
    const place = this.found?.[at];
    if (!place) return;
    this.at = at;
    await this.actions.open.openAt(this.conversationId, place.timestamp);
  }

  #pickDay(anchor: Element): void {
    this.day.today = Date.now();
    this.days.show(anchor);
    this.choosesDay = true;
    this.day.focus();
  }

  async #toDay(at: number): Promise<void> {
    this.days.hide();
    await this.actions.open.openAt(this.conversationId, Math.max(0, at * 1000));
  }

  #leave(): void {
    this.dispatchEvent(new CustomEvent('words', { detail: '' }));
    this.dispatchEvent(new CustomEvent('left'));
  }
}
