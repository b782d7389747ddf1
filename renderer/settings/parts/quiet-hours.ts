import { css, html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { QuietHoursView } from '../../../preload/views.ts';
import '../../kit/fields/switch.ts';
import '../../kit/fields/time-field.ts';
import { weekdays } from '../../kit/fields/weekdays.ts';
import { chipStyles } from '../../kit/styles/chip.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { steadyLabel } from '../../kit/styles/steady-label.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Daily hours in which do-not-disturb turns on automatically. */
@customElement('parley-quiet-hours-part')
export class QuietHoursPartElement extends PartElement {
  /** The new value, until the setting confirms it. */
  @state() private asked: QuietHoursView | null = null;

  static override styles = [
    base,
    controls,
    settingStyles,
    chipStyles,
    css`
      .times,
      .days {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
      }
      .days {
        gap: 4px;
      }
      .times parley-time-field {
        margin-inline-end: 8px;
      }
      .chip {
        min-width: 44px;
        padding-inline: 8px;
      }
    `,
  ];

  override render() {
    const hours = this.#hours;

    return html`<div class="stack">
        <parley-switch
          class="flush"
          .label=${this.setting.label}
          .hint=${this.setting.hint ?? ''}
          .checked=${hours.on}
          @switched=${(event: CustomEvent<boolean>) => void this.#change({ on: event.detail })}
        ></parley-switch>
        <div class="times" ?hidden=${!hours.on}>
          ${this.#time('from', t('settings.status.from'))} ${this.#time('to', t('settings.status.to'))}
        </div>
        <div class="days" role="group" aria-label=${t('settings.status.days')} ?hidden=${!hours.on}>
          ${weekdays().map(
            ({ day, short, long }) =>
              html`<button
                type="button"
                class="chip"
                title=${long}
                aria-pressed=${hours.days.includes(day)}
                @click=${() => this.#toggle(day)}
              >
                ${steadyLabel(short)}
              </button>`,
          )}
        </div>
      </div>
      ${this.outcome()}`;
  }

  get #hours(): QuietHoursView {
    return this.asked ?? this.context.state.app.settings.quietHours;
  }

  #time(end: 'from' | 'to', label: string) {
    return html`<span class="soft" aria-hidden="true">${label}</span>
      <parley-time-field
        .label=${label}
        .minute=${this.#hours[end]}
        @changed=${(event: CustomEvent<number>) => void this.#change({ [end]: event.detail })}
      ></parley-time-field>`;
  }

  #toggle(day: number): void {
    const { days } = this.#hours;
    const next = days.includes(day) ? days.filter((each) => each !== day) : [...days, day].sort();
    if (next.length > 0) void this.#change({ days: next });
    else this.problem = t('settings.status.noDays');
  }

  async #change(change: Partial<QuietHoursView>): Promise<void> {
    this.problem = '';
    const quietHours = { ...this.#hours, ...change };
    this.asked = quietHours;
    try {
      await this.context.bridge.changeSettings({ quietHours });
    } catch {
      this.problem = t('firstStart.couldNot');
      this.asked = null;
    }
  }
}
