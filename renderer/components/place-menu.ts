interface Size {
  width: number;
  height: number;
}

/** Kept free between a menu and the window's edge, and between it and what it belongs to; pixels. */
const margin = 8;
const gap = 2;

/** Where a menu goes: below what it belongs to, above it where there is no room, always inside the window. */
export function placeMenu(
  anchor: { left: number; top: number; bottom: number },
  menu: Size,
  window: Size,
): { left: number; top: number } {
  const below = anchor.bottom + gap;
  const above = anchor.top - gap - menu.height;
  const fitsBelow = below + menu.height <= window.height - margin;
  const top = fitsBelow || above < margin ? Math.min(below, window.height - margin - menu.height) : above;
  const left = Math.min(anchor.left, window.width - margin - menu.width);
  return { left: Math.max(margin, left), top: Math.max(margin, top) };
}
