import { html } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { DoNotDisturbChoice } from '../../../preload/views.ts';
import '../../kit/fields/choices.ts';
import { type Chosen, disturbChoiceOf, disturbOptions } from '../../model/disturb-choice.ts';
import { disturbWords } from '../../kit/times.ts';
import { base } from '../../kit/styles/shared.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Do-not-disturb for one of the preset durations. */
@customElement('parley-disturb-part')
export class DisturbPartElement extends PartElement {
  @state() private chosen: Chosen | null = null;

  static override styles = [base, settingStyles];

  override render() {
    const { state: now, mirror } = this.context;
    const setting = now.self?.doNotDisturb ?? { on: false, until: null };
    return html`<div class="stack">
        <div>
          <div>${setting.on ? disturbWords(setting, mirror.now.get()) : this.setting.label}</div>
          <div class="meta">${this.setting.hint}</div>
        </div>
        <parley-choices
          .label=${this.setting.label}
          .choices=${disturbOptions(mirror.now.get())}
          .value=${disturbChoiceOf(setting, this.chosen) ?? ''}
          @chosen=${(event: CustomEvent<DoNotDisturbChoice>) => void this.#choose(event.detail)}
        ></parley-choices>
      </div>
      ${this.outcome()}`;
  }

  async #choose(choice: DoNotDisturbChoice): Promise<void> {
    const { bridge, account } = this.context;
    const before = this.chosen;
    this.chosen = { choice, at: Date.now() };
    if (!(await this.request(bridge.setDoNotDisturb(account, choice)))) this.chosen = before;
  }
}
