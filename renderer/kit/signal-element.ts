import { Signal } from '@lit-labs/signals';
import { LitElement } from 'lit';
import { untracked } from './untracked.ts';

/**
 * An element that is drawn again when a signal changes that its last drawing read.
 *
 * The `SignalWatcher` of @lit-labs/signals does that too, but keeps a reference to every element that it has drawn and to
 * what contained it (https://github.com/lit/lit/issues/5364). Nothing refers to one of these once it has left the page.
 */
export class SignalElement extends LitElement {
  #drawing: Signal.Computed<void> | null = null;
  #watcher: Signal.subtle.Watcher | null = null;
  /** Counts the drawings: with it the next one is due, whatever the signals say. */
  readonly #turn = new Signal.State(0);
  #isDrawing = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // While it was out of the page it got no changes.
    if (this.hasUpdated && !this.#drawing) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // An element that is only moved is back by then.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unwatch();
    });
  }

  protected override performUpdate(): void {
    if (!this.isUpdatePending) return;
    if (!this.isConnected) {
      Signal.subtle.untrack(() => super.performUpdate());
      return;
    }
    const drawing = this.#drawing ?? this.#watch();
    this.#isDrawing = true;
    this.#turn.set(untracked(this.#turn) + 1);
    this.#isDrawing = false;
    drawing.get();
  }

  #watch(): Signal.Computed<void> {
    const drawing = new Signal.Computed(() => {
      this.#turn.get();
      super.performUpdate();
    });
    const watcher = new Signal.subtle.Watcher(() => {
      if (!this.#isDrawing) this.requestUpdate();
      watcher.watch();
    });
    watcher.watch(drawing);
    [this.#drawing, this.#watcher] = [drawing, watcher];
    return drawing;
  }

  #unwatch(): void {
    if (this.#drawing) this.#watcher?.unwatch(this.#drawing);
    [this.#drawing, this.#watcher] = [null, null];
  }
}
