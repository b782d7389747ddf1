import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { isKey } from '../kit/keys.ts';
import { icon } from '../kit/icons.ts';
import type { Mirror, Toast } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { riseStyles } from '../kit/styles/rise.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** Something to undo is offered a little shorter than the main process waits for it. */
const shownMillis = { plain: 6000, action: 7500 };

/** One sentence at the bottom that goes by itself; the next one takes its place. It may carry something to do. */
@customElement('parley-toast')
export class ToastElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shown: Toast | null = null;
  #ending: AbortController | null = null;

  static override styles = [
    base,
    css`
      :host {
        position: fixed;
        /* Over the end of the list: no one types there. */
        inset-block: auto 16px;
        inset-inline: 16px auto;
        display: grid;
        pointer-events: none;
        z-index: 2;
      }
      .toast {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
        max-width: min(480px, calc(100vw - 32px));
        width: max-content;
        padding: 8px 16px;
        border-radius: var(--radius-card);
        background: var(--text);
        color: var(--canvas);
        box-shadow: var(--shadow);
        animation: rise var(--slow);
        pointer-events: auto;
        overflow-wrap: anywhere;
      }
      button {
        flex: none;
        min-height: 28px;
        margin-inline: 8px -8px;
        padding: 0 10px;
        border: 1px solid color-mix(in oklch, var(--canvas) 40%, transparent);
        border-radius: var(--radius);
        font-weight: 600;
      }
      button:hover {
        background: color-mix(in oklch, var(--canvas) 18%, transparent);
      }
      button:focus-visible {
        outline-color: var(--canvas);
      }
      @media (min-width: 640px) {
        .toast {
          max-width: 280px;
        }
      }
      @media (max-width: 639px) {
        :host {
          inset-block: auto 96px;
          inset-inline: 16px;
          justify-items: center;
        }
      }
      ${riseStyles}
      @media (forced-colors: active) {
        .toast {
          /* The browser would paint plates of its own over the words. */
          forced-color-adjust: none;
          border: 1px solid CanvasText;
        }
        button {
          border-color: Canvas;
        }
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ending = new AbortController();
    document.addEventListener('keydown', (event) => this.#undoKey(event), { signal: this.#ending.signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#ending?.abort();
    clearTimeout(this.#timer);
  }

  override render() {
    const toast = this.mirror.toast.get();
    if (toast && toast !== this.#shown) {
      this.#shown = toast;
      clearTimeout(this.#timer);
      const usual = toast.action ? shownMillis.action : shownMillis.plain;
      const millis = toast.action?.millis ?? usual;
      this.#timer = setTimeout(() => this.mirror.toast.set(null), millis);
    }
    return html`<div role="status" aria-live="polite">
      ${
        toast
          ? html`<div class="toast">
              ${icon(toast.action ? 'check' : 'alert', 16)}<span>${toast.text}</span>
              ${
                toast.action
                  ? html`<button type="button" title=${t('row.undoHint')} @click=${() => this.#act()}>
                      ${toast.action.label}
                    </button>`
                  : nothing
              }
            </div>`
          : nothing
      }
    </div>`;
  }

  /** Where text is being written, the key takes back letters. */
  #undoKey(event: KeyboardEvent): void {
    if (!isKey('undo', event)) return;
    const [target] = event.composedPath();
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      if (target.value !== '') return;
    } else if (target instanceof HTMLElement && target.isContentEditable && target.textContent !== '') return;
    if (!this.mirror.toast.get()?.action) return;
    event.preventDefault();
    this.#act();
  }

  #act(): void {
    const action = this.mirror.toast.get()?.action;
    this.mirror.toast.set(null);
    action?.run();
  }
}
