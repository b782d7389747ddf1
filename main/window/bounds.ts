import type { SavedBounds, WindowBounds } from '../settings/schema.ts';

type Rectangle = Omit<WindowBounds, 'maximized'>;

export interface DisplayArea {
  id: string;
  workArea: Rectangle;
}

export const minimumSize = { width: 480, height: 400 };
const firstSize = { width: 1080, height: 720 };

/**
 * Where to open the window: as it was on the display it was on; when that display is gone, as it was on the primary
 * one; always within the display, so that it can be reached.
 */
export function placeWindow(
  saved: SavedBounds | null,
  displays: readonly DisplayArea[],
  primaryId: string,
): WindowBounds {
  const last = displays.find(({ id }) => id === saved?.display);
  const display = last ?? displays.find(({ id }) => id === primaryId) ?? displays[0];
  if (!display) return { x: 0, y: 0, ...firstSize, maximized: false };
  const before = saved?.byDisplay[display.id];
  return before ? within(before, display.workArea) : { ...centred(display.workArea), maximized: false };
}

/** Adds the window's present place to what is kept. */
export function rememberBounds(
  saved: SavedBounds | null,
  display: string,
  bounds: WindowBounds,
): SavedBounds {
  return { display, byDisplay: { ...saved?.byDisplay, [display]: bounds } };
}

function within(bounds: WindowBounds, area: Rectangle): WindowBounds {
  const width = clamp(bounds.width, minimumSize.width, area.width);
  const height = clamp(bounds.height, minimumSize.height, area.height);
  return {
    x: clamp(bounds.x, area.x, area.x + area.width - width),
    y: clamp(bounds.y, area.y, area.y + area.height - height),
    width,
    height,
    maximized: bounds.maximized,
  };
}

function centred(area: Rectangle): Rectangle {
  const width = Math.min(firstSize.width, area.width);
  const height = Math.min(firstSize.height, area.height);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

/** The lower limit wins: a display smaller than the minimum still gets a usable window. */
const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
