import type { TrayState } from './tray.mjs';

/** What the glyphs are drawn in, as `#rrggbb`. */
export const solidColours: { ground: string; offline: string; sign: string; dot: string };

/** One tray glyph with its own ground, as SVG. */
export function solidTrayGlyph(state: TrayState, unread: boolean): string;
