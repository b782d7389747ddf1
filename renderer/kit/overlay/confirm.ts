import { html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { dialogBodyStyles } from '../styles/dialog-body.ts';
import { base, controls } from '../styles/shared.ts';
import { t } from '../../../words/translate.ts';
import './dialog.ts';
import type { DialogElement } from './dialog.ts';

export interface Question {
  heading: string;
  text: string;
  /** The word on the button that does it. */
  action: string;
  /** Its button warns, and its text is not dimmed. */
  danger?: true;
  /** Enter does it, as where it warns. Not for what comes of itself: someone may be typing. */
  enters?: true;
}

/** Asks before something that is not easily taken back. */
@customElement('parley-confirm')
export class ConfirmElement extends LitElement {
  @state() private question: Question = { heading: '', text: '', action: '' };
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #answer: ((yes: boolean) => void) | null = null;

  static override styles = [base, controls, dialogBodyStyles];

  /** False when the person closes it or chooses not to. */
  async ask(question: Question): Promise<boolean> {
    this.#done(false);
    this.question = question;
    await this.updateComplete;
    this.dialog.show();
    if (question.danger || question.enters)
      this.renderRoot.querySelector<HTMLElement>('.danger, .primary')?.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  /** What was asked no longer matters. */
  withdraw(): void {
    this.#done(false);
    this.dialog.hide();
  }

  override render() {
    const { heading, text, action, danger = false } = this.question;
    return html`<parley-dialog .heading=${heading} @closed=${() => this.#done(false)}>
      <div class="body">
        <p class=${danger ? nothing : 'soft'}>${text}</p>
        <div class="buttons">
          <button type="button" class="button" @click=${() => this.dialog.hide()}>
            ${t('common.cancel')}
          </button>
          <button type="button" class="button ${danger ? 'danger' : 'primary'}" @click=${this.#yes}>
            ${action}
          </button>
        </div>
      </div>
    </parley-dialog>`;
  }

  #yes(): void {
    this.#done(true);
    this.dialog.hide();
  }

  #done(yes: boolean): void {
    this.#answer?.(yes);
    this.#answer = null;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-confirm': ConfirmElement;
  }
}
