import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Copies a diagnostics report to pass on when asking for help. */
@customElement('parley-diagnostics-part')
export class DiagnosticsPartElement extends PartElement {
  static override styles = [base, controls, settingStyles];

  override render() {
    return html`<div class="row">
        ${this.heading()}
        <button type="button" class="button" aria-disabled=${this.busy} @click=${() => void this.#copy()}>
          ${t('windowSettings.copyDiagnostics')}
        </button>
      </div>
      ${this.outcome()}`;
  }

  async #copy(): Promise<void> {
    if (await this.request(this.context.bridge.copyDiagnostics())) this.done = t('windowSettings.copied');
  }
}
