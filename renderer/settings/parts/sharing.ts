import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base, controls } from '../../kit/styles/shared.ts';
import '../../sharing/sharing-switch.ts';
import { t } from '../../../words/translate.ts';
import { settingStyles } from '../setting/setting-styles.ts';
import { PartElement } from './part.ts';

/** Lets others reach the server on this computer; for an account there alone. */
@customElement('parley-sharing-part')
export class SharingPartElement extends PartElement {
  static override styles = [
    base,
    controls,
    settingStyles,
    css`
      parley-sharing-switch {
        margin-inline: -8px;
      }
      .button {
        margin-top: 12px;
      }
    `,
  ];

  override render() {
    const { mirror, actions, state } = this.context;
    return html`<parley-sharing-switch .mirror=${mirror} .actions=${actions}></parley-sharing-switch> ${
        state.app.sharing?.state === 'on'
          ? html`<button type="button" class="button" @click=${this.#invite}>${t('invite.title')}</button>`
          : nothing
      }`;
  }

  #invite(): void {
    this.dispatchEvent(new CustomEvent('leave', { bubbles: true, composed: true }));
    this.dispatchEvent(new CustomEvent('invite-people', { bubbles: true, composed: true }));
  }
}
