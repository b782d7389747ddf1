import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { OpeningRisk } from '../../../preload/views.ts';
import { isolated, safeLine } from '../../../words/safe-text.ts';
import { t } from '../../../words/translate.ts';
import '../../kit/overlay/dialog.ts';
import type { DialogElement } from '../../kit/overlay/dialog.ts';
import { dialogBodyStyles } from '../../kit/styles/dialog-body.ts';
import { base, controls } from '../../kit/styles/shared.ts';

export type OpeningChoice = 'open' | 'save' | 'neither';

/** Asks before a file is opened that could do harm. Saving it is what Enter does. */
@customElement('parley-opening-question')
export class OpeningQuestionElement extends LitElement {
  @state() private subject: { name: string; risk: OpeningRisk } | null = null;
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #answer: ((choice: OpeningChoice) => void) | null = null;

  static override styles = [
    base,
    controls,
    dialogBodyStyles,
    css`
      .buttons {
        flex-wrap: wrap;
      }
    `,
  ];

  async ask(name: string, risk: OpeningRisk): Promise<OpeningChoice> {
    this.#done('neither');
    this.subject = { name, risk };
    await this.updateComplete;
    this.dialog.show();
    this.renderRoot.querySelector<HTMLElement>('.primary')?.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  override render() {
    if (!this.subject) return nothing;
    const { name, risk } = this.subject;
    return html`<parley-dialog
      .heading=${t('history.openAsk', { name: isolated(safeLine(name)) })}
      @closed=${() => this.#done('neither')}
    >
      <div class="body">
        <p>${t(`history.openRisk.${risk}`)}</p>
        <div class="buttons">
          <button type="button" class="button" @click=${() => this.dialog.hide()}>
            ${t('common.cancel')}
          </button>
          <button type="button" class="button danger" @click=${() => this.#choose('open')}>
            ${t('history.openAnyway')}
          </button>
          <button type="button" class="button primary" @click=${() => this.#choose('save')}>
            ${t('history.saveFile')}
          </button>
        </div>
      </div>
    </parley-dialog>`;
  }

  #choose(choice: OpeningChoice): void {
    this.#done(choice);
    this.dialog.hide();
  }

  #done(choice: OpeningChoice): void {
    this.#answer?.(choice);
    this.#answer = null;
  }
}

let element: OpeningQuestionElement | null = null;

/** Asks whether to open a file all the same; what had the focus gets it back. */
export async function askToOpen(name: string, risk: OpeningRisk): Promise<OpeningChoice> {
  element ??= document.body.appendChild(new OpeningQuestionElement());
  return element.ask(name, risk);
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-opening-question': OpeningQuestionElement;
  }
}
