import { css, html, LitElement } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { t } from '../../../words/translate.ts';
import { cardStyles } from '../styles/card.ts';
import { base } from '../styles/shared.ts';
import '../icon-button.ts';

/** A modal card. Fires `closed` when it was left by its cross, Escape or `hide()`. */
@customElement('parley-dialog')
export class DialogElement extends LitElement {
  @property() heading = '';
  /** Room for two columns. */
  @property({ type: Boolean, reflect: true }) wide = false;
  @query('dialog') private readonly dialog!: HTMLDialogElement;

  static override styles = [
    base,
    cardStyles,
    css`
      dialog {
        width: min(440px, calc(100vw - 32px));
        max-height: min(640px, calc(100vh - 32px));
      }
      :host([wide]) dialog {
        width: min(720px, calc(100vw - 32px));
      }
      dialog[open] {
        display: flex;
        flex-direction: column;
      }
      .content {
        display: flex;
        flex-direction: column;
        min-height: 0;
        overflow-y: auto;
        scroll-padding-block: 8px 20px;
        scrollbar-width: thin;
        scrollbar-color: var(--line) transparent;
      }
      .head {
        flex: none;
        display: flex;
        align-items: flex-start;
        gap: 8px;
        padding-block: 12px 8px;
        padding-inline: 20px 12px;
      }
      h2 {
        /* As high as the button beside it while it has one line. */
        padding-block: 6px;
        font-size: 16px;
        font-weight: 600;
      }
      /* A low window is for what the card says, not for what is around it. */
      @media (max-height: 479px) {
        dialog {
          max-height: calc(100vh - 16px);
        }
        .head {
          padding-block: 4px;
        }
      }
    `,
  ];

  show(): void {
    if (!this.dialog.open) this.dialog.showModal();
  }

  hide(): void {
    this.dialog.close();
  }

  override render() {
    return html`<dialog aria-labelledby="heading" @close=${this.#closed} @click=${this.#outside}>
      <div class="head">
        <h2 id="heading" class="grow">${this.heading}</h2>
        <parley-icon-button
          icon="close"
          .label=${t('common.close')}
          @click=${() => this.hide()}
        ></parley-icon-button>
      </div>
      <div class="content"><slot></slot></div>
    </dialog>`;
  }

  #closed(): void {
    // The event comes later than the closing: it may have been shown again since.
    if (!this.dialog.open) this.dispatchEvent(new CustomEvent('closed'));
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.dialog) this.hide();
  }
}
