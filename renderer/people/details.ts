import { css, html } from 'lit';
import { customElement } from 'lit/decorators.js';
import '../kit/icon-button.ts';
import { skeletonRows, skeletonStyles } from '../kit/skeleton.ts';
import { ModelElement } from '../model/model-element.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** Third pane: the people of the open conversation and its settings, loaded when first wanted. Fires `closed`. */
@customElement('parley-details')
export class DetailsElement extends ModelElement {
  #ready = false;

  static override styles = [
    base,
    skeletonStyles,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
        background: var(--canvas);
        border-inline-start: 1px solid var(--line);
      }
      .head {
        flex: none;
        display: flex;
        align-items: center;
        height: 60px;
        padding-inline: 16px 12px;
        border-bottom: 1px solid var(--line);
      }
      h2 {
        font-weight: 600;
      }
      .body {
        padding: 12px 8px;
      }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render() {
    return html`<div class="head">
        <h2 class="grow">${t('conversation.details')}</h2>
        <parley-icon-button
          icon="close"
          .label=${t('conversation.hideDetails')}
          @click=${() => this.dispatchEvent(new CustomEvent('closed'))}
        ></parley-icon-button>
      </div>
      <div class="body scroll grow" tabindex="0" role="region" aria-label=${t('conversation.details')}>
        ${
          this.#ready
            ? html`<parley-details-content
                .mirror=${this.mirror}
                .actions=${this.actions}
              ></parley-details-content>`
            : skeletonRows(2, t('common.loading'))
        }
      </div>`;
  }

  async #load(): Promise<void> {
    await import('./details-content.ts');
    this.#ready = true;
    this.requestUpdate();
  }
}
