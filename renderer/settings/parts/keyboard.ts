import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { showWindowSettings } from '../window/show-window-settings.ts';
import { base, controls } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Opens the settings for shortcut, zoom and spell checking, which have a dialog of their own. */
@customElement('parley-keyboard-part')
export class KeyboardPartElement extends PartElement {
  static override styles = [base, controls, settingStyles];

  override render() {
    return html`<div class="row">
      ${this.heading()}
      <button type="button" class="button" aria-label=${t('windowSettings.change')} @click=${this.#open}>
        ${t('settings.change')}
      </button>
    </div>`;
  }

  #open(): void {
    this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
    void showWindowSettings();
  }
}
