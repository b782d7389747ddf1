import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Month, monthNames, monthOf, monthsOn, weeksOf } from './month.ts';
import { dateOf } from '../times.ts';
import { weekdays } from './weekdays.ts';
import { filled } from '../styles/forced-colours.ts';
import { base, controls } from '../styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { stepAlong } from '../direction.ts';

/** Messages are not older than this. */
const firstYear = 2013;

/** A month to choose a day that has been from. `chosen` carries its local midnight, milliseconds. */
@customElement('parley-day-picker')
export class DayPickerElement extends LitElement {
  /** The last day there is, milliseconds. */
  @property({ type: Number }) today = Date.now();
  @state() private shown: Month = monthOf(this.today);
  /** The day in the tab order. */
  @state() private reached = 0;

  static override styles = [
    base,
    controls,
    css`
      .choose {
        display: flex;
        gap: 8px;
        margin-bottom: 8px;
      }
      .choose .input {
        flex: 1 1 auto;
      }
      table {
        width: 100%;
        border-collapse: collapse;
        table-layout: fixed;
        text-align: center;
      }
      th {
        height: 24px;
        font-size: 12px;
        font-weight: 400;
        color: var(--text-soft);
      }
      td {
        padding: 1px;
      }
      td button {
        width: 34px;
        height: 32px;
        border-radius: var(--radius);
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      td button:hover:not([disabled]) {
        background: var(--hover);
      }
      td button[disabled] {
        color: var(--text-soft);
        opacity: 0.5;
      }
      td button[aria-current] {
        background: var(--accent-soft);
        color: var(--accent);
        font-weight: 600;
      }
      @media (forced-colors: active) {
        td button[disabled] {
          color: GrayText;
          opacity: 1;
        }
        td button[aria-current]:not([disabled]) {
          ${filled};
        }
      }
    `,
  ];

  /** Begins with today. */
  override focus(): void {
    this.#go(this.today);
  }

  override render() {
    const { year, month } = this.shown;
    const now = monthOf(this.today);
    const years = Array.from({ length: now.year - firstYear + 1 }, (_, index) => now.year - index);
    const reached = this.#isShown(this.reached) ? this.reached : new Date(year, month, 1).getTime();
    return html`<div class="choose">
        <select
          class="input"
          aria-label=${t('history.month')}
          .value=${String(month)}
          @change=${(event: Event) => this.#show({ year, month: Number((event.target as HTMLSelectElement).value) })}
        >
          ${monthNames().map(
            (name, index) =>
              html`<option
                value=${index}
                .selected=${index === month}
                ?disabled=${year === now.year && index > now.month}
              >
                ${name}
              </option>`,
          )}
        </select>
        <select
          class="input"
          aria-label=${t('history.year')}
          @change=${(event: Event) => this.#show({ year: Number((event.target as HTMLSelectElement).value), month })}
        >
          ${years.map((each) => html`<option value=${each} .selected=${each === year}>${each}</option>`)}
        </select>
      </div>
      <table role="grid" aria-label=${t('history.toDate')} @keydown=${this.#key}>
        <thead>
          <tr>
            ${weekdays().map(({ short, long }) => html`<th scope="col" abbr=${long}>${short.slice(0, 2)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${weeksOf(this.shown).map(
            (week) =>
              html`<tr>
                ${week.map((at) => this.#day(at, reached))}
              </tr>`,
          )}
        </tbody>
      </table>`;
  }

  #day(at: number | null, reached: number) {
    if (at === null) return html`<td></td>`;
    const today = this.#isToday(at);
    return html`<td>
      <button
        type="button"
        data-day=${at}
        tabindex=${at === reached ? 0 : -1}
        aria-label=${dateOf(at)}
        aria-current=${today ? 'date' : nothing}
        ?disabled=${at > this.today}
        @click=${() => this.dispatchEvent(new CustomEvent<number>('chosen', { detail: at }))}
      >
        ${new Date(at).getDate()}
      </button>
    </td>`;
  }

  #isToday(at: number): boolean {
    return new Date(at).toDateString() === new Date(this.today).toDateString();
  }

  #isShown(at: number): boolean {
    const { year, month } = monthOf(at);
    return year === this.shown.year && month === this.shown.month;
  }

  #show(wanted: Month): void {
    const last = monthOf(this.today);
    const beyond = wanted.year === last.year && wanted.month > last.month;
    this.shown = beyond ? last : wanted;
  }

  #key(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    const at = target instanceof HTMLElement ? Number(target.dataset['day'] ?? NaN) : NaN;
    if (Number.isNaN(at)) return;
    const date = new Date(at);
    const days = { ArrowUp: -7, ArrowDown: 7 }[event.key] ?? stepAlong(event, this);
    const months = { PageUp: -1, PageDown: 1 }[event.key] ?? 0;
    if (days === 0 && months === 0) return;
    event.preventDefault();
    if (days !== 0) date.setDate(date.getDate() + days);
    else {
      const { year, month } = monthsOn(monthOf(at), months);
      const last = new Date(year, month + 1, 0).getDate();
      date.setFullYear(year, month, Math.min(date.getDate(), last));
    }
    this.#go(Math.min(date.getTime(), this.today));
  }

  #go(at: number): void {
    const date = new Date(at);
    this.reached = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
    this.shown = monthOf(this.reached);
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(),
    );
  }
}
