import { css, html, LitElement } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { base, controls } from '../styles/shared.ts';
import { words } from '../words/words.ts';
import './dialog.ts';
import type { DialogElement } from './dialog.ts';

export interface Question {
  heading: string;
  text: string;
  /** The word on the button that does it. */
  action: string;
}

/** Asks before something that cannot be taken back. */
@customElement('parley-confirm')
export class ConfirmElement extends LitElement {
  @state() private question: Question = { heading: '', text: '', action: '' };
  @query('parley-dialog') private readonly dialog!: DialogElement;
  #answer: ((yes: boolean) => void) | null = null;

  static override styles = [
    base,
    controls,
    css`
      p {
        padding: 0 20px 16px;
      }
      .foot {
        display: flex;
        justify-content: flex-end;
        gap: 8px;
        padding: 12px 20px 16px;
      }
    `,
  ];

  /** False when the person closes it or chooses not to. */
  async ask(question: Question): Promise<boolean> {
    this.#done(false);
    this.question = question;
    await this.updateComplete;
    this.dialog.show();
    this.renderRoot.querySelector<HTMLElement>('.danger')?.focus();
    return new Promise((resolve) => {
      this.#answer = resolve;
    });
  }

  override render() {
    const { heading, text, action } = this.question;
    return html`<parley-dialog .heading=${heading} @closed=${() => this.#done(false)}>
      <p>${text}</p>
      <div class="foot">
        <button type="button" class="button" @click=${() => this.dialog.hide()}>${words.cancel}</button>
        <button type="button" class="button danger" @click=${this.#yes}>${action}</button>
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
