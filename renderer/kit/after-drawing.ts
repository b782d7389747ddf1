import { Signal } from '@lit-labs/signals';
import type { ReactiveElement } from 'lit';
import { untracked } from './untracked.ts';

/**
 * Runs something once an element is drawn, and again whenever a signal changes that it read, after what the element draws
 * of that change. For an element that stays as long as the window.
 */
export function afterDrawing(element: Pick<ReactiveElement, 'updateComplete'>, run: () => void): void {
  const running = new Signal.Computed(run);
  let isAwaited = false;
  const soon = (): void => {
    if (isAwaited) return;
    isAwaited = true;
    // A change that asks for a drawing has done so by the next microtask.
    queueMicrotask(async () => {
      await element.updateComplete;
      isAwaited = false;
      untracked(running);
      watcher.watch();
    });
  };
  const watcher = new Signal.subtle.Watcher(soon);
  watcher.watch(running);
  soon();
}
