import { css, html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/fields/time-field.ts';
import { dayAheadOf, disturbWords } from '../../kit/times.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

const hour = 3_600_000;
/** For longer, do-not-disturb can be turned on until it is turned off. */
const daysAhead = 14;

/** Do-not-disturb until a chosen day and time. */
@customElement('parley-disturb-until-part')
export class DisturbUntilPartElement extends PartElement {
  /** Minute of the day; null: not chosen yet. */
  @state() private minute: number | null = null;
  @query('select') private readonly day!: HTMLSelectElement;

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      .moment {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
    `,
  ];

  override render() {
    const now = Date.now();
    const usual = new Date(now + 2 * hour);
    const today = new Date(now);
    return html`<form
        class="row wraps"
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.#set();
        }}
      >
        <div class="grow">
          <div>${this.setting.label}</div>
          <div class="meta">${this.setting.hint}</div>
        </div>
        <div class="moment">
          <select class="input" aria-label=${t('settings.status.untilDay')}>
            ${Array.from({ length: daysAhead }, (_, index) => {
              const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + index);
              return html`<option value=${day.getTime()} ?selected=${day.getDate() === usual.getDate()}>
                ${dayAheadOf(day.getTime(), now)}
              </option>`;
            })}
          </select>
          <parley-time-field
            .label=${t('settings.status.untilTime')}
            .minute=${this.minute ?? usual.getHours() * 60 + usual.getMinutes()}
            @changed=${(event: CustomEvent<number>) => {
              this.minute = event.detail;
            }}
          ></parley-time-field>
          <button type="submit" class="button" aria-disabled=${this.busy}>
            ${t('settings.status.untilSet')}
          </button>
        </div>
      </form>
      ${this.outcome()}`;
  }

  async #set(): Promise<void> {
    const { bridge, account } = this.context;
    const field = this.renderRoot.querySelector('parley-time-field');
    const day = new Date(Number(this.day.value));
    const until = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, field?.minute ?? 0).getTime();
    if (!(until > Date.now())) {
      this.problem = t('settings.status.untilOver');
      return;
    }
    if (await this.request(bridge.setDoNotDisturbUntil(account, until)))
      this.done = disturbWords({ on: true, until }, Date.now());
  }
}
