import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import '../kit/icon-button.ts';
import { problemTemplate } from '../kit/problem.ts';
import type { JoinRequest, Result } from '../../preload/views.ts';
import type { Actions } from '../model/actions.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import './account-form.ts';
import { formStyles } from './form-styles.ts';
import { herePicture, illustrationStyles, joinPicture, lookPicture } from './illustrations.ts';

type Step = 'choose' | 'here' | 'join';

/** The first screen: three ways to start. Fires `done` when there is an account. */
@customElement('parley-first-start')
export class FirstStartElement extends LitElement {
  @property({ attribute: false }) actions!: Actions;
  /** Where to sign in again; empty on a true first start. */
  @property() server = '';
  @property() account = '';
  /** The one that the organisation has set; empty: any. */
  @property() onlyServer = '';
  /** As a link asks for. */
  @property() mode: JoinRequest['mode'] = 'sign-in';
  @property() invite = '';
  /** Shows a way back to the conversations. */
  @property({ type: Boolean }) cancellable = false;
  @property() step: Step = 'choose';
  @state() private busy = false;
  @state() private problem = '';
  @query('h1') private readonly heading!: HTMLElement;

  static override styles = [
    base,
    controls,
    illustrationStyles,
    formStyles,
    css`
      .cards {
        display: grid;
        grid-template-columns: repeat(3, minmax(0, 280px));
        gap: 16px;
      }
      .card {
        display: flex;
        flex-direction: column;
        gap: 8px;
        padding: 12px 12px 16px;
        border: 1px solid var(--line);
        border-radius: var(--radius-card);
        background: var(--surface);
        transition:
          border-color var(--fast),
          background var(--fast);
      }
      .card:hover:not([aria-disabled='true']) {
        border-color: var(--accent);
        background: var(--raised);
      }
      .card[aria-disabled='true'] {
        opacity: 0.6;
      }
      .card h2 {
        padding: 4px 4px 0;
        font-size: 16px;
        font-weight: 600;
      }
      .card p {
        padding-inline: 4px;
        color: var(--text-soft);
      }
      @media (max-width: 800px) {
        .cards {
          grid-template-columns: minmax(0, 400px);
          justify-content: center;
          width: 100%;
        }
        .card {
          display: grid;
          grid-template-columns: 112px minmax(0, 1fr);
          gap: 0 12px;
          padding: 12px;
        }
        .card .picture {
          grid-row: 1 / span 2;
          align-self: center;
        }
        .card h2 {
          padding-top: 0;
        }
      }
    `,
  ];

  override render() {
    return html`<main>
      ${
        this.step === 'choose'
          ? this.#cards()
          : html`<div class="form">
              <parley-icon-button
                class="back"
                icon="arrowLeft"
                .label=${t('common.back')}
                @click=${this.#back}
              ></parley-icon-button>
              <div class="head">
                <h1 tabindex="-1">
                  ${this.step === 'here' ? t('firstStart.hereTitle') : t('firstStart.joinTitle')}
                </h1>
                <p class="soft">
                  ${this.step === 'here' ? t('firstStart.hereLead') : t('firstStart.joinLead')}
                </p>
              </div>
              <parley-account-form
                .actions=${this.actions}
                .kind=${this.step}
                .server=${this.onlyServer || this.server}
                .fixed=${this.onlyServer !== ''}
                .account=${this.account}
                .mode=${this.mode}
                .invite=${this.invite}
                @done=${this.#done}
              ></parley-account-form>
            </div>`
      }
    </main>`;
  }

  #cards() {
    return html`<div class="head">
        <h1 tabindex="-1">${this.cancellable ? t('status.addAccount') : t('firstStart.title')}</h1>
        <p class="soft" role="status">
          ${this.busy ? t('firstStart.busyLook') : this.cancellable ? t('firstStart.addLead') : t('firstStart.lead')}
        </p>
      </div>
      <div class="cards">
        ${this.#card(lookPicture, t('firstStart.lookTitle'), t('firstStart.lookText'), () => void this.#lookAround())}
        ${this.#card(herePicture, t('firstStart.hereTitle'), t('firstStart.hereText'), () => void this.#go('here'))}
        ${this.#card(joinPicture, t('firstStart.joinTitle'), t('firstStart.joinText'), () => void this.#go('join'))}
      </div>
      ${problemTemplate(this.problem)}
      ${
        this.cancellable
          ? html`<button type="button" class="button quiet" @click=${this.#done}>
              ${t('common.cancel')}
            </button>`
          : nothing
      }`;
  }

  #card(picture: TemplateResult, title: string, text: string, choose: () => void) {
    return html`<button
      type="button"
      class="card"
      aria-disabled=${this.busy}
      @click=${() => this.busy || choose()}
    >
      ${picture}
      <h2>${title}</h2>
      <p>${text}</p>
    </button>`;
  }

  async #go(step: Step): Promise<void> {
    this.step = step;
    this.problem = '';
    await this.updateComplete;
    const form = this.renderRoot.querySelector('parley-account-form');
    if (form) {
      await form.updateComplete;
      form.focus();
    } else this.heading.focus();
  }

  #back(): void {
    if (this.cancellable && this.server !== '') this.#done();
    else void this.#go('choose');
  }

  async #lookAround(): Promise<void> {
    this.busy = true;
    this.problem = '';
    const answer: Result<string> | null = await this.actions.bridge.lookAround().catch(() => null);
    this.busy = false;
    if (answer?.ok) this.#done();
    else this.problem = answer?.error.message ?? t('firstStart.couldNot');
  }

  #done(): void {
    this.dispatchEvent(new CustomEvent('done'));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-first-start': FirstStartElement;
  }
}
