import { css, html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { dateOf, millisOf } from '../kit/times.ts';
import type { HistoryLoading } from '../model/mirror.ts';
import { ModelElement } from '../model/model-element.ts';
import { barStyles } from '../kit/styles/bar.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** Progress while history is loaded back to a date, with a way to cancel. */
@customElement('parley-history-loading-bar')
export class HistoryLoadingBarElement extends ModelElement {
  static override styles = [
    base,
    controls,
    barStyles,
    css`
      .bar {
        gap: 12px;
        background: var(--raised);
      }
      progress {
        display: block;
        width: 100%;
        height: 4px;
        margin-top: 4px;
      }
    `,
  ];

  override render() {
    const loading = this.mirror.historyLoading.get();
    return html`<span class="hidden-text" role="status">${loading ? t('history.loadingOlder') : ''}</span> ${
        loading ? this.#bar(loading) : nothing
      }`;
  }

  #bar({ from, loadedTo, moment }: HistoryLoading) {
    const text = t('history.reached', { date: dateOf(millisOf(loadedTo)) });
    const part = from > moment ? Math.max(0, Math.min(1, (from - loadedTo) / (from - moment))) : 0;
    return html`<div class="bar">
      <div class="grow">
        ${text}
        <progress max="1" .value=${part} aria-label=${t('history.loadingOlder')}></progress>
      </div>
      <button type="button" class="button" @click=${() => this.actions.open.historyLoader.cancel()}>
        ${t('history.reachStop')}
      </button>
    </div>`;
  }
}
