import { css, html, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { CertificateView } from '../../preload/views.ts';
import { connectionLine } from './connection.ts';
import { ModelElement } from '../model/model-element.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** A connection that comes up within this time is not worth a word, milliseconds. */
const quietMillis = 600;

/** The thin line that says why nothing moves, and what one can do. Fires `sign-in`. */
@customElement('parley-connection')
export class ConnectionElement extends ModelElement {
  @state() private question: CertificateView | null = null;
  #since = 0;
  #clock: ReturnType<typeof setInterval> | undefined;

  static override styles = [
    base,
    controls,
    css`
      .bar {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 12px;
        min-height: 28px;
        margin-bottom: var(--below, 0);
        padding: 4px 24px;
        border-bottom: 1px solid var(--line);
        background: var(--canvas);
        font-size: 12px;
        line-height: 16px;
        color: var(--text-soft);
      }
      .link {
        flex: none;
      }
      @media (max-width: 639px) {
        .bar {
          padding-inline: 16px;
        }
      }
      .refused {
        background: var(--negative-soft);
        color: var(--negative);
      }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#clock);
  }

  override render() {
    const connection = this.mirror.account.get()?.connection;
    const now = this.mirror.now.get();
    const line = connection ? connectionLine(connection, Math.max(now, Date.now())) : null;
    this.#tick(line !== null);
    const hasty = line?.kind === 'busy' && Date.now() - this.#since < quietMillis;
    const shown = line !== null && !hasty;
    // The countdown is for the eyes: said aloud every second it would drown everything else.
    const said = !shown ? '' : line.kind === 'offline' ? t('connection.offlineShort') : line.text;
    return html`<span class="hidden-text" role="status">${said}</span> ${
        !shown
          ? nothing
          : html`<div class="bar ${line.kind}" data-connection=${connection?.kind ?? nothing}>
              <span>${line.text}</span>
              ${
                line.action === 'try-now'
                  ? html`<button
                      type="button"
                      class="link"
                      @click=${() => void this.actions.bridge.retryConnection(this.actions.account)}
                    >
                      ${t('connection.tryNow')}
                    </button>`
                  : line.action === 'sign-in'
                    ? html`<button
                        type="button"
                        class="link"
                        @click=${() =>
                          this.dispatchEvent(new CustomEvent('sign-in', { bubbles: true, composed: true }))}
                      >
                        ${t('connection.signInAgain')}
                      </button>`
                    : line.action === 'certificate'
                      ? html`<button type="button" class="link" @click=${() => void this.#ask()}>
                          ${t('network.look')}
                        </button>`
                      : nothing
              }
            </div>`
      }
      ${
        this.question
          ? html`<parley-certificate-dialog
              .certificate=${this.question}
              @decided=${(event: CustomEvent<boolean>) => this.#decide(event.detail)}
            ></parley-certificate-dialog>`
          : nothing
      }`;
  }

  async #ask(): Promise<void> {
    const connection = this.mirror.account.get()?.connection;
    if (connection?.kind !== 'offline' || !connection.certificate) return;
    await import('../first-start/certificate-dialog.ts');
    this.question = connection.certificate;
  }

  #decide(accepted: boolean): void {
    const certificate = this.question;
    this.question = null;
    if (certificate && accepted)
      void this.actions.bridge.acceptCertificate(certificate.host, certificate.fingerprint);
  }

  /** Counts down once a second, only while there is a line to count on. */
  #tick(wanted: boolean): void {
    if (!wanted) {
      clearInterval(this.#clock);
      this.#clock = undefined;
      return;
    }
    if (this.#clock !== undefined) return;
    this.#since = Date.now();
    this.#clock = setInterval(() => this.requestUpdate(), 1000);
  }
}
