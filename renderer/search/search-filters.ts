import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import {
  begunFilter,
  filterKeys,
  readSearch,
  withKey,
  withoutFilter,
  withValue,
  type FilterKey,
  type SearchFilter,
} from '../../words/search-filters.ts';
import { t } from '../../words/translate.ts';
import { stepAlong } from '../kit/direction.ts';
import { icon } from '../kit/icons.ts';
import { wrappedChipStyles } from '../kit/styles/chip.ts';
import { base } from '../kit/styles/shared.ts';
import type { FilterSuggestion } from './filter-suggestions.ts';
import { filterText } from './filter-texts.ts';

/** Below the find field: the filters of what is typed, to be taken away, and those that can be added. Fires `typed`. */
@customElement('parley-search-filters')
export class SearchFiltersElement extends LitElement {
  @property() query = '';
  @property({ type: Number }) now = 0;
  /** The filters there are. */
  @property({ attribute: false }) keys = filterKeys;
  /** What may follow the filter that is being typed. */
  @property({ attribute: false }) suggestions: readonly FilterSuggestion[] = [];

  static override styles = [
    base,
    wrappedChipStyles,
    css`
      [role='toolbar'] {
        display: grid;
        gap: 4px;
        padding-block: 0 8px;
        padding-inline: 16px;
      }
      [role='toolbar'] > div {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        min-width: 0;
      }
      .used {
        border-color: var(--accent);
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: 600;
      }
      .unclear {
        border-style: dashed;
        border-color: var(--negative);
        color: var(--negative);
      }
      .key:first-child {
        margin-inline-start: -8px;
      }
      .key {
        border-color: transparent;
        background: none;
        color: var(--text-soft);
      }
      @media (forced-colors: active) {
        /* Its border is drawn there. */
        .key:first-child {
          margin-inline-start: 0;
        }
      }
    `,
  ];

  override render() {
    const { filters } = readSearch(this.query, new Date(this.now), this.keys);
    const [used, suggested] = [filters.length, this.suggestions.length];
    return html`<div role="toolbar" aria-label=${t('search.filters')} @keydown=${this.#move}>
      ${
        filters.length > 0
          ? html`<div>${filters.map((filter, at) => this.#used(filter, at === 0))}</div>`
          : nothing
      }
      ${
        suggested > 0
          ? html`<div role="group" aria-label=${t('search.suggestions')}>
              ${this.suggestions.map((each, at) => this.#suggestion(each, used + at === 0))}
            </div>`
          : nothing
      }
      <div>${this.keys.map((key, at) => this.#key(key, used + suggested + at === 0))}</div>
    </div>`;
  }

  #used(filter: SearchFilter, isFirst: boolean) {
    const text = filterText(filter);
    return html`<button
      type="button"
      class="chip ${filter.key === 'unclear' ? 'unclear' : 'used'}"
      tabindex=${isFirst ? 0 : -1}
      aria-label=${t('search.removeFilter', { filter: text })}
      @click=${() => this.#type(withoutFilter(this.query, filter))}
    >
      <span class="cut" dir="auto">${text}</span>${icon('close', 16)}
    </button>`;
  }

  #suggestion({ icon: name, value }: FilterSuggestion, isFirst: boolean) {
    return html`<button
      type="button"
      class="chip"
      tabindex=${isFirst ? 0 : -1}
      @click=${() => {
        const begun = begunFilter(this.query, this.keys);
        if (begun) this.#type(withValue(this.query, begun, value));
      }}
    >
      ${icon(name, 16)}<span class="cut" dir="auto">${value}</span>
    </button>`;
  }

  #key(key: FilterKey, isFirst: boolean) {
    const word = t(`search.key.${key}`);
    return html`<button
      type="button"
      class="chip key"
      tabindex=${isFirst ? 0 : -1}
      title=${t(`search.hint.${key}`)}
      data-key=${key}
      @click=${() => this.#type(withKey(this.query, word))}
    >
      ${word}:
    </button>`;
  }

  /** From the field: to the first of the buttons. */
  enter(): void {
    this.renderRoot.querySelector<HTMLElement>('button')?.focus();
  }

  #move(event: KeyboardEvent): void {
    const step = stepAlong(event, this);
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...this.renderRoot.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  #type(text: string): void {
    this.dispatchEvent(new CustomEvent<string>('typed', { detail: text }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-search-filters': SearchFiltersElement;
  }
}
