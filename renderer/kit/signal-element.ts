import { Signal } from '@lit-labs/signals';
import { LitElement } from 'lit';
import { untracked } from './untracked.ts';

/**
 * An element that is drawn anew when a signal changes that its last drawing read.
 *
 * The `SignalWatcher` of @lit-labs/signals does that too, but never lets go of an element that it has drawn, nor of what
 * that stood in (https://github.com/lit/lit/issues/5364). Nothing refers to one of these once it has left the page.
 */
export class SignalElement extends LitElement {
  #drawing: Signal.Computed<void> | null = null;
  #watcher: Signal.subtle.Watcher | null = null;
  /** Counts the drawings: with it the next one is due, whatever the signals say. */
  readonly #turn = new Signal.State(0);
  #isDrawing = false;

  override connectedCallback(): void {
    super.connectedCallback();
    // While it was elsewhere it heard of no change.
    if (this.hasUpdated && !this.#drawing) this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // One that is only moved is back by then.
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
