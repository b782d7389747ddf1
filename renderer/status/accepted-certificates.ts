import { css, html, LitElement } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { AcceptedCertificateView } from '../../preload/commands/network.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { fingerprint, fingerprintStyles } from '../kit/fingerprint.ts';
import { dateOf } from '../kit/times.ts';
import type { Actions } from '../model/actions.ts';
import { dialogBodyStyles } from '../kit/styles/dialog-body.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** The certificates that the person accepted, to look at and to take back. Fires `changed` with how many are left. */
@customElement('parley-accepted-certificates')
export class AcceptedCertificatesElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  @state() private certificates: readonly AcceptedCertificateView[] = [];
  @query('parley-dialog') private readonly dialog!: DialogElement;

  static override styles = [
    base,
    controls,
    dialogBodyStyles,
    fingerprintStyles,
    css`
      ul {
        display: grid;
        gap: 16px;
      }
      .head {
        display: flex;
        align-items: center;
        gap: 12px;
        margin-bottom: 6px;
      }
      .block {
        display: block;
      }
    `,
  ];

  async show(): Promise<void> {
    await this.#read();
    await this.updateComplete;
    await this.dialog.updateComplete;
    this.dialog.show();
  }

  override render() {
    return html`<parley-dialog .heading=${t('network.accepted')}>
      <div class="body scroll">
        <p class="soft">${t('network.acceptedLead')}</p>
        <ul>
          ${this.certificates.map(
            (each) =>
              html`<li>
                <div class="head">
                  <span class="grow">
                    <span class="name cut block">${each.host}</span>
                    <span class="meta block"
                      >${
                        each.byLink
                          ? t('network.byLinkOn', { day: dateOf(each.acceptedAt) })
                          : t('network.acceptedOn', { day: dateOf(each.acceptedAt) })
                      }</span
                    >
                  </span>
                  <button
                    type="button"
                    class="button"
                    aria-label=${t('network.forgetOf', { host: each.host })}
                    @click=${() => void this.#forget(each.host)}
                  >
                    ${t('network.forget')}
                  </button>
                </div>
                ${fingerprint(each.fingerprint)}
              </li>`,
          )}
        </ul>
      </div>
    </parley-dialog>`;
  }

  async #read(): Promise<void> {
    this.certificates = await this.actions.bridge.readCertificates();
  }

  async #forget(host: string): Promise<void> {
    await this.actions.bridge.forgetCertificate(host);
    await this.#read();
    if (this.certificates.length === 0) this.dialog.hide();
    this.actions.showToast(t('network.forgotten', { host }));
    this.dispatchEvent(new CustomEvent<number>('changed', { detail: this.certificates.length }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-accepted-certificates': AcceptedCertificatesElement;
  }
}
