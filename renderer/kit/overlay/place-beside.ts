import { isRightToLeft } from '../direction.ts';
import { type Anchor, placeMenu } from './place-menu.ts';

/** Puts an open popover beside what it belongs to, where the window has room for it. */
export function placeBeside(popover: HTMLElement, anchor: Anchor): void {
  const own = popover.getBoundingClientRect();
  const window = { width: innerWidth, height: innerHeight };
  const { left, top } = placeMenu(anchor, own, window, isRightToLeft(popover));
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}
