/** CSS pixels. */
interface SidebarLimits {
  least: number;
  most: number;
  /** Until the person chooses another one. */
  usual: number;
}

/** How wide the list can be in a window of this width: names stay legible, and the conversation keeps the larger part. */
export const sidebarLimits = (windowWidth: number): SidebarLimits => ({
  least: 220,
  most: Math.max(220, Math.min(560, Math.floor(windowWidth * 0.45))),
  usual: windowWidth < 960 ? 280 : 312,
});

/** The nearest width that the list can have. */
export function widthWithin(width: number, windowWidth: number): number {
  const { least, most } = sidebarLimits(windowWidth);
  return Math.round(Math.min(Math.max(width, least), most));
}
