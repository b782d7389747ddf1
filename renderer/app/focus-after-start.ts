import type { LitElement, ReactiveController } from 'lit';

/** Gives the focus a place when the first start, and the button in it that had the focus, have gone. */
export class FocusAfterStart implements ReactiveController {
  readonly #host: LitElement;
  readonly #place: () => void;
  #started = true;

  constructor(host: LitElement, place: () => void) {
    this.#host = host;
    this.#place = place;
  }

  hostUpdated(): void {
    const started = this.#host.renderRoot.querySelector('parley-first-start') === null;
    const begins = started && !this.#started;
    this.#started = started;
    if (begins && document.activeElement === document.body) this.#place();
  }
}
