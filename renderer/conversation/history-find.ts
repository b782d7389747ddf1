import { html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../kit/fields/day-picker.ts';
import type { DayPickerElement } from '../kit/fields/day-picker.ts';
import '../kit/icon-button.ts';
import '../kit/overlay/popover.ts';
import type { PopoverElement } from '../kit/overlay/popover.ts';
import type { FoundPlaceView } from '../../preload/views.ts';
import { icon } from '../kit/icons.ts';
import { ModelElement } from '../model/model-element.ts';
import { findFieldStyles } from '../kit/styles/find-field.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { begunFilter, filterKeysHere, readSearch } from '../../words/search-filters.ts';
import { t } from '../../words/translate.ts';
import { suggestionsFor, suggestionsHere } from '../search/filter-suggestions.ts';
import { problemText, requestOf } from '../search/filter-texts.ts';
import '../search/search-filters.ts';
import type { SearchFiltersElement } from '../search/search-filters.ts';
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
export class HistoryFindElement extends ModelElement {
  @property() conversationId = '';
  @state() private query = '';
  @state() private found: readonly FoundPlaceView[] | null = null;
  /** Why nothing can be found; null: there is no reason. */
  @state() private problem: string | null = null;
  @state() private at = 0;
  @state() private choosesDay = false;
  @query('input[type=search]') private readonly field!: HTMLInputElement;
  @query('parley-search-filters') private readonly filters!: SearchFiltersElement | null;
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
    const now = this.mirror.now.get();
    const begun = begunFilter(this.query, filterKeysHere);
    const view = this.mirror.conversations.get(this.conversationId);
    const suggestions = begun && view ? suggestionsFor(begun, suggestionsHere(this.mirror, view)) : [];
    const text =
      this.found === null
        ? ''
        : count === 0
          ? t('history.findNone')
          : count < foundMost
            ? t('history.findCount', { at: this.at + 1, of: count })
            : t('history.findMany', { at: this.at + 1, of: count });
    return html`<search @keydown=${this.#keys}>
        <div class="bar">
          <div class="find">
            ${icon('search', 16)}
            <input
              type="search"
              aria-label=${t('history.find')}
              placeholder=${t('history.findHint')}
              maxlength="1000"
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
        </div>
        ${
          this.query === ''
            ? nothing
            : html`<parley-search-filters
                .query=${this.query}
                .now=${now}
                .keys=${filterKeysHere}
                .suggestions=${suggestions}
                @typed=${(event: CustomEvent<string>) => this.#write(event.detail)}
              ></parley-search-filters>`
        }
        ${this.problem === null ? nothing : html`<p class="meta problem" role="status">${this.problem}</p>`}
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
    else if (event.key === 'Enter' && event.target === this.field)
      void this.#go(this.at + (event.shiftKey ? -1 : 1));
    else if (event.key === 'ArrowDown' && event.target === this.field) this.filters?.enter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A filter was chosen or taken away. */
  #write(text: string): void {
    this.field.value = text;
    this.field.focus();
    this.#typed();
  }

  #typed(): void {
    this.query = this.field.value;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#search(), typingMs);
  }

  async #search(): Promise<void> {
    const search = readSearch(this.query, new Date(this.mirror.now.get()), filterKeysHere);
    this.dispatchEvent(new CustomEvent('words', { detail: search.words }));
    this.#asked += 1;
    const asked = this.#asked;
    this.problem = null;
    if (search.words === '' && search.filters.length === 0) {
      this.found = null;
      return;
    }
    const { in: _in, ...wanted } = requestOf(search);
    const answer = await this.actions.bridge
      .findInConversation(this.actions.account, this.conversationId, wanted)
      .catch(() => null);
    if (asked !== this.#asked) return;
    const { places, unknown } = answer?.ok === true ? answer.value : { places: [], unknown: [] };
    const isUnclear = search.filters.some(({ key }) => key === 'unclear');
    this.found = isUnclear ? [] : places;
    this.problem =
      this.found.length > 0 ? null : problemText(search, { from: unknown, in: [] }, this.mirror.now.get());
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
