interface Size {
  width: number;
  height: number;
}

/** What a menu belongs to, in the window. */
export type Anchor = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Kept free between a menu and the window's edge, and between it and what it belongs to; pixels. */
const margin = 8;
const gap = 2;

/**
 * Where a menu goes: below what it belongs to, above it where there is no room, always inside the window. Their edges
 * where lines begin, the right ones with `rightToLeft`, are in line.
 */
export function placeMenu(
  anchor: Anchor,
  menu: Size,
  window: Size,
  rightToLeft = false,
): { left: number; top: number } {
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - menu.height;
  const fitsBelow = below + menu.height <= window.height - margin;
  const top = fitsBelow || above < margin ? Math.min(below, window.height - margin - menu.height) : above;
  const begins = rightToLeft ? anchor.right - menu.width : anchor.left;
  const left = Math.min(begins, window.width - margin - menu.width);
  return { left: Math.max(margin, left), top: Math.max(margin, top) };
}
