import { isRightToLeft } from './direction.ts';
import { type Anchor, placeMenu } from './place-menu.ts';

/** Puts an open popover beside what it belongs to, where the window has room for it. */
export function placeBeside(popover: HTMLElement, anchor: Anchor): void {
  popover.style.maxHeight = '';
  const own = popover.getBoundingClientRect();
  const window = { width: innerWidth, height: innerHeight };
  const { left, top } = placeMenu(anchor, own, window, isRightToLeft(popover));
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
  // What comes into it later must not push its end out of the window.
  popover.style.maxHeight = `calc(100vh - ${top + 8}px)`;
}
