import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { type Announced, newEvents, readOut } from './announcements.ts';
import type { Mirror } from '../model/mirror.ts';
import { SignalElement } from '../kit/signal-element.ts';
import { isGroup } from '../../words/participants.ts';
import { base } from '../kit/styles/shared.ts';

/** An announcement is removed after this time, so that no one comes across it again, milliseconds. */
const keptMillis = 5000;

/**
 * Announces new events of the open conversation to screen readers. The timeline itself cannot be a live region: it only
 * draws part of the history, and every message that is scrolled into view would be announced.
 */
@customElement('parley-announcer')
export class AnnouncerElement extends SignalElement {
  @property({ attribute: false }) mirror!: Mirror;
  #announced: Announced | null = null;
  #texts: readonly string[] = [];
  /** Makes the same text twice two announcements. */
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
    const { events, announced } = newEvents(timeline, this.#announced, names);
    this.#announced = announced;
    if (events.length > 0) {
      const group = view !== null && isGroup(view.conversation);
      this.#announce(readOut(events, names, { group, loaded: timeline?.events ?? [] }));
    }
    return html`<div class="hidden-text" aria-live="polite">
      ${keyed(
        this.#count,
        this.#texts.map((text) => html`<p>${text}</p>`),
      )}
    </div>`;
  }

  #announce(texts: readonly string[]): void {
    this.#texts = texts;
    this.#count += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#texts = [];
      this.requestUpdate();
    }, keptMillis);
  }
}
