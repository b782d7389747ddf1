import { css, html } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { disturbWords } from '../../format/times.ts';
import { base, controls } from '../../styles/shared.ts';
import { words } from '../../words/words.ts';
import { settingStyles } from '../setting-styles.ts';
import { localMinute } from '../local-minute.ts';
import { PartElement } from './part.ts';

const hour = 3_600_000;

/** Do-not-disturb until any moment. */
@customElement('parley-disturb-until-part')
export class DisturbUntilPartElement extends PartElement {
  @state() private typed: string | null = null;
  @query('input') private readonly input!: HTMLInputElement;

  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      form {
        display: flex;
        gap: 8px;
      }
      input.input {
        width: auto;
      }
    `,
  ];

  override render() {
    const now = Date.now();
    return html`<form
        class="row wraps"
        @submit=${(event: Event) => {
          event.preventDefault();
          void this.#set();
        }}
      >
        <div class="grow">
          <label for="until">${this.setting.label}</label>
          <div class="meta">${this.setting.hint}</div>
        </div>
        <input
          id="until"
          class="input"
          type="datetime-local"
          required
          .value=${this.typed ?? localMinute(now + 2 * hour)}
          @change=${() => {
            this.typed = this.input.value;
          }}
        />
        <button type="submit" class="button" ?disabled=${this.busy}>${words.settings.status.untilSet}</button>
      </form>
      ${this.outcome()}`;
  }

  async #set(): Promise<void> {
    const { bridge, account } = this.context.asking;
    const until = new Date(this.input.value).getTime();
    if (!(until > Date.now())) {
      this.problem = words.settings.status.untilOver;
      return;
    }
    if (await this.ask(bridge.setDoNotDisturbUntil(account, until)))
      this.said = disturbWords({ on: true, until }, Date.now());
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-disturb-until-part': DisturbUntilPartElement;
  }
}
