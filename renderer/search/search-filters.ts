import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import {
  filterKeys,
  readSearch,
  withKey,
  withoutFilter,
  type FilterKey,
  type SearchFilter,
} from '../../words/search-filters.ts';
import { t } from '../../words/translate.ts';
import { stepAlong } from '../kit/direction.ts';
import { icon } from '../kit/icons.ts';
import { chipStyles } from '../kit/styles/chip.ts';
import { base } from '../kit/styles/shared.ts';
import { filterText } from './filter-texts.ts';

/** Below the find field: the filters of what is typed, to be taken away, and those that can be added. Fires `typed`. */
@customElement('parley-search-filters')
export class SearchFiltersElement extends LitElement {
  @property() query = '';
  @property({ type: Number }) now = 0;

  static override styles = [
    base,
    chipStyles,
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
      .chip {
        display: flex;
        align-items: center;
        gap: 4px;
        min-width: 0;
        max-width: 100%;
        padding-inline: 8px;
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
    const { filters } = readSearch(this.query, new Date(this.now));
    return html`<div role="toolbar" aria-label=${t('search.filters')} @keydown=${this.#move}>
      ${
        filters.length > 0
          ? html`<div>${filters.map((filter, at) => this.#used(filter, at === 0))}</div>`
          : nothing
      }
      <div>${filterKeys.map((key, at) => this.#key(key, filters.length + at === 0))}</div>
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
