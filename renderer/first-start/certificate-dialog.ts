import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import type { CertificateView } from '../../preload/views.ts';
import '../kit/overlay/dialog.ts';
import type { DialogElement } from '../kit/overlay/dialog.ts';
import { fingerprint, fingerprintStyles } from '../kit/fingerprint.ts';
import { dateOf } from '../kit/times.ts';
import { icon } from '../kit/icons.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** Asks whether to accept a certificate that no known authority vouches for. Fires `decided` with the answer, once. */
@customElement('parley-certificate-dialog')
export class CertificateDialogElement extends LitElement {
  @property({ attribute: false }) certificate!: CertificateView;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #accepted = false;

  static override styles = [
    base,
    controls,
    fingerprintStyles,
    css`
      .body {
        display: flex;
        flex-direction: column;
        gap: 16px;
        padding-inline: 20px;
      }
      .warning {
        display: flex;
        gap: 8px;
        padding: 9px 11px;
        border: 1px solid transparent;
        border-radius: var(--radius);
        background: var(--negative-soft);
      }
      .warning svg.icon {
        margin-top: 2px;
        color: var(--negative);
      }
      dl {
        display: grid;
        grid-template-columns: max-content minmax(0, 1fr);
        gap: 4px 16px;
        margin: 0;
        font-size: var(--size-meta);
        line-height: 16px;
      }
      dt {
        color: var(--text-soft);
      }
      dd {
        margin: 0;
        overflow-wrap: anywhere;
        user-select: text;
      }
      h3 {
        margin-bottom: 6px;
        font-weight: 600;
      }
      /* At hand from the first line on: what is decided here is read from its beginning. */
      .buttons {
        position: sticky;
        bottom: 0;
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
        margin-top: -8px;
        padding-block: 8px 20px;
        background: var(--surface);
      }
    `,
  ];

  override async firstUpdated(): Promise<void> {
    await this.dialog.updateComplete;
    this.dialog.show();
    // Enter must not accept by itself: the way out is what a hasty hand finds.
    this.renderRoot.querySelector<HTMLElement>('.cancel')?.focus();
  }

  override render() {
    const { host, subject, issuer, validUntil, namesHost, changed } = this.certificate;
    return html`<parley-dialog
      .heading=${changed ? t('network.changedTitle') : t('network.unknownTitle', { host })}
      @closed=${() => this.dispatchEvent(new CustomEvent<boolean>('decided', { detail: this.#accepted }))}
    >
      <div class="body">
        ${
          changed
            ? html`<p class="warning" role="alert">
                ${icon('alert', 16)}<span>${t('network.changedLead', { host })}</span>
              </p>`
            : html`<p class="soft">${t('network.unknownLead')}</p>`
        }
        <div>
          <h3>${t('network.fingerprint')}</h3>
          ${fingerprint(this.certificate.fingerprint)}
        </div>
        <dl>
          <dt>${t('network.server')}</dt>
          <dd>${host}</dd>
          <dt>${t('network.subject')}</dt>
          <dd>${subject}${namesHost ? nothing : html`<br />${t('network.otherName', { host })}`}</dd>
          <dt>${t('network.issuer')}</dt>
          <dd>${issuer}</dd>
          <dt>${t('network.validUntil')}</dt>
          <dd>${dateOf(validUntil)}</dd>
        </dl>
        <div class="buttons">
          <button type="button" class="button cancel" @click=${() => this.dialog.hide()}>
            ${t('common.cancel')}
          </button>
          <button type="button" class="button ${changed ? 'danger' : 'primary'}" @click=${this.#accept}>
            ${changed ? t('network.acceptChanged') : t('network.accept')}
          </button>
        </div>
      </div>
    </parley-dialog>`;
  }

  #accept(): void {
    this.#accepted = true;
    this.dialog.hide();
  }
}
