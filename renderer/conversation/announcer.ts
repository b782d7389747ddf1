import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { arrivals, readOut, type Told } from './announcements.ts';
import type { Mirror } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { base } from '../kit/styles/shared.ts';

/** What was read out is taken away again, so that nobody finds it twice, milliseconds. */
const keptMillis = 5000;

/**
 * Reads out what arrives in the open conversation. The history cannot: it is a window that moves over the messages, and
 * each that scrolls into it would be news.
 */
@customElement('parley-announcer')
export class AnnouncerElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  #told: Told | null = null;
  #said: readonly string[] = [];
  /** The same words twice are two pieces of news. */
  #count = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = base;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    const timeline = this.mirror.timeline.get();
    const view = timeline ? this.mirror.conversations.get(timeline.conversationId) : null;
    const names = this.mirror.names(view);
    const { arrived, told } = arrivals(timeline, this.#told, names);
    this.#told = told;
    if (arrived.length > 0) this.#say(readOut(arrived, names));
    return html`<div class="hidden-text" aria-live="polite">
      ${keyed(
        this.#count,
        this.#said.map((text) => html`<p>${text}</p>`),
      )}
    </div>`;
  }

  #say(said: readonly string[]): void {
    this.#said = said;
    this.#count += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#said = [];
      this.requestUpdate();
    }, keptMillis);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'parley-announcer': AnnouncerElement;
  }
}
