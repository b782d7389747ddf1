/**
 * Opens something once the button of the pointer is up that asked for it. Where the menu is asked for by pressing,
 * Chromium up to 150 takes the release for a click elsewhere, and closes what was opened before.
 */
export function afterRelease(event: Event, open: () => void): void {
  if (!(event instanceof MouseEvent) || event.buttons === 0) return open();
  addEventListener('pointerup', () => setTimeout(open), { once: true, capture: true });
}
