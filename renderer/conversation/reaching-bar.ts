import { css, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { dateOf, millisOf } from '../kit/times.ts';
import type { Actions } from '../model/actions.ts';
import type { Mirror, Reaching } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { barStyles } from '../kit/styles/bar.ts';
import { base, controls } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';

/** How far back the messages have been fetched on the way to an old one, with a way to stop. */
@customElement('parley-reaching-bar')
export class ReachingBarElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  @property({ attribute: false }) actions!: Actions;

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
    const reaching = this.mirror.reaching.get();
    return html`<span class="hidden-text" role="status">${reaching ? t('history.reaching') : ''}</span> ${
        reaching ? this.#bar(reaching) : nothing
      }`;
  }

  #bar({ from, reached, moment }: Reaching) {
    const text = t('history.reached', { date: dateOf(millisOf(reached)) });
    const part = from > moment ? Math.max(0, Math.min(1, (from - reached) / (from - moment))) : 0;
    return html`<div class="bar">
      <div class="grow">
        ${text}
        <progress max="1" .value=${part} aria-label=${t('history.reaching')}></progress>
      </div>
      <button type="button" class="button" @click=${() => this.actions.open.reach.cancel()}>
        ${t('history.reachStop')}
      </button>
    </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-reaching-bar': ReachingBarElement;
  }
}
