import { SignalWatcher } from '@lit-labs/signals';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { icon } from '../icons/icons.ts';
import type { Mirror } from '../state/mirror.ts';
import { base } from '../styles/shared.ts';

const shownMillis = 6000;

/** One sentence at the bottom that goes by itself; the next one takes its place. */
@customElement('parley-toast')
export class ToastElement extends SignalWatcher(LitElement) {
  @property({ attribute: false }) mirror!: Mirror;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown = 0;

  static override styles = [
    base,
    css`
      :host {
        position: fixed;
        inset: auto 0 24px;
        display: grid;
        justify-items: center;
        pointer-events: none;
        z-index: 2;
      }
      .toast {
        display: flex;
        gap: 8px;
        align-items: center;
        max-width: min(480px, calc(100vw - 32px));
        padding: 10px 16px;
        border-radius: var(--radius-card);
        background: var(--text);
        color: var(--canvas);
        box-shadow: var(--shadow);
        animation: rise var(--slow);
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(8px);
        }
      }
    `,
  ];

  override render() {
    const toast = this.mirror.toast.get();
    if (toast && toast.id !== this.#shown) {
      this.#shown = toast.id;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.mirror.toast.set(null), shownMillis);
    }
    return html`<div role="status" aria-live="polite">
      ${toast ? html`<div class="toast">${icon('alert', 16)}<span>${toast.text}</span></div>` : nothing}
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-toast': ToastElement;
  }
}
