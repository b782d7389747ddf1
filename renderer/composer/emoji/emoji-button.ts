import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import '../../kit/icon-button.ts';
import '../../kit/overlay/popover.ts';
import type { PopoverElement } from '../../kit/overlay/popover.ts';
import { base } from '../../kit/styles/shared.ts';
import { t } from '../../../words/translate.ts';

/** Opens the emoji, which are loaded at the first time. `picked` carries one. */
@customElement('parley-emoji-button')
export class EmojiButtonElement extends LitElement {
  @state() private state: 'asleep' | 'loading' | 'open' | 'closed' = 'asleep';
  @query('parley-popover') private readonly picker!: PopoverElement;

  static override styles = [
    base,
    css`
      :host {
        display: inline-block;
        flex: none;
      }
      .room {
        width: 356px;
        max-width: calc(100vw - 18px);
        height: 380px;
        max-height: calc(100vh - 32px);
      }
    `,
  ];

  override render() {
    return html`<parley-icon-button
        icon="smile"
        .label=${t('composer.emoji')}
        .expanded=${this.state === 'open'}
        @click=${(event: Event) => void this.#show(event)}
      ></parley-icon-button>
      <parley-popover
        .label=${t('composer.emojiLabel')}
        @closed=${() => {
          this.state = 'closed';
        }}
      >
        <div class="room">
          ${
            this.state === 'open'
              ? html`<parley-emoji-picker @picked=${this.#picked}></parley-emoji-picker>`
              : nothing
          }
        </div>
      </parley-popover>`;
  }

  async #show(event: Event): Promise<void> {
    const anchor = event.currentTarget;
    if (!(anchor instanceof Element) || this.state === 'loading') return;
    this.state = 'loading';
    await import('./emoji-picker.ts');
    this.state = 'open';
    await this.updateComplete;
    this.picker.show(anchor);
    this.renderRoot.querySelector('parley-emoji-picker')?.focus();
  }

  #picked(event: CustomEvent<string>): void {
    this.picker.hide();
    this.dispatchEvent(new CustomEvent<string>('picked', { detail: event.detail }));
  }
}
