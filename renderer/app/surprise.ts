import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { placed } from '../kit/overlay/placed.ts';
import { flightsOf, surpriseMs, surpriseOf, type Flight } from '../model/surprises.ts';
import type { Mirror, ShownSurprise } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { base } from '../kit/styles/shared.ts';
import { t } from '../../words/translate.ts';
import { surpriseStyles } from './surprise-styles.ts';

/**
 * An easter egg crossing the open conversation. With reduced motion nothing moves: the words and one glyph stand still
 * for the same time.
 */
@customElement('parley-surprise')
export class SurpriseElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  #shown: { surprise: ShownSurprise; flights: readonly Flight[] } | null = null;
  #seen = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [base, surpriseStyles];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const surprise = this.mirror.surprise.get();
    const openId = this.mirror.openId.get();
    if (surprise && surprise.number > this.#seen) {
      this.#seen = surprise.number;
      if (surprise.conversationId === openId) this.#begin(surprise);
    }
    const shown = this.#shown?.surprise.conversationId === openId ? this.#shown : null;
    return html`<div role="status">${shown ? this.#stage(shown.surprise, shown.flights) : nothing}</div>`;
  }

  #begin(surprise: ShownSurprise): void {
    this.#shown = { surprise, flights: flightsOf(surpriseOf(surprise.message), Math.random) };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#shown = null;
      this.requestUpdate();
    }, surpriseMs + 200);
  }

  #stage(surprise: ShownSurprise, flights: readonly Flight[]) {
    const { name, motion, glyphs } = surpriseOf(surprise.message);
    const view = this.mirror.conversations.get(surprise.conversationId);
    const own = surprise.sender === this.mirror.selfId.get();
    const said = own
      ? t('surprise.sentByYou', { what: t(`surprise.${name}`) })
      : t('surprise.sent', {
          who: this.mirror.names(view).first(surprise.sender),
          what: t(`surprise.${name}`),
        });
    return keyed(
      surprise.number,
      html`<div class="stage ${motion}" data-surprise=${name}>
        <div class="flights" aria-hidden="true">
          ${flights.map(
            ({ glyph, lane, size, delayMs, durationMs }) =>
              html`<i
                ${placed({
                  '--lane': `${lane}%`,
                  'font-size': `${size}px`,
                  'animation-delay': `${delayMs}ms`,
                  'animation-duration': `${durationMs}ms`,
                })}
                >${glyph}</i
              >`,
          )}
        </div>
        <p><span aria-hidden="true">${glyphs[0]}</span> ${said}</p>
      </div>`,
    );
  }
}
