import type { PageMessage } from '../wire/messages.ts';
import { belongsToBrowser } from './chords.ts';

const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph']);

/** Keys that an application's menu may answer: with a modifier that writes nothing, or of no text at all. */
const mayBeShortcut = (key: string, held: boolean): boolean =>
  !modifiers.has(key) && (held || /^F\d+$/.test(key));

/** Keeps keys from the browser around the page, and tells of those that the page let pass. */
export function watchKeys(tell: (message: PageMessage) => void): void {
  let altAlone = false;
  window.addEventListener('keydown', (event) => {
    const rich = event.target instanceof HTMLElement && event.target.isContentEditable;
    const { key, code, ctrlKey: ctrl, shiftKey: shift, altKey: alt, metaKey: meta } = event;
    altAlone = key === 'Alt' && !ctrl && !shift && !meta;
    const handled = event.defaultPrevented;
    if (belongsToBrowser({ key, ctrl, shift, alt, meta, rich })) event.preventDefault();
    if (!handled && !event.isComposing && mayBeShortcut(key, ctrl || alt || meta))
      tell(['press', { key, code, ctrl, shift, alt, meta }]);
  });
  window.addEventListener('keyup', (event) => {
    if (event.key !== 'Alt' || !altAlone) return;
    altAlone = false;
    // Chromium would go to its own menu.
    event.preventDefault();
    tell(['alt']);
  });
  window.addEventListener('pointerdown', () => {
    altAlone = false;
  });
}
