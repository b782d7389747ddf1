/** The colours by which people are told apart, the same in the window and in notifications. */

/** Lightness and chroma of a colour in OKLCH. */
type Tone = readonly [lightness: number, chroma: number];

interface AvatarColour {
  /** In degrees, the same in both themes. */
  readonly hue: number;
  /** Under white letters, and for names on light grounds. */
  readonly strong: Tone;
  /** For names on dark grounds. */
  readonly pale: Tone;
}

/** Neighbours in hue differ in lightness, so that those who see few hues can tell them apart too. */
export const palette: readonly AvatarColour[] = [
  { hue: 8, strong: [0.455, 0.135], pale: [0.745, 0.12] },
  { hue: 32, strong: [0.545, 0.135], pale: [0.82, 0.101] },
  { hue: 58, strong: [0.455, 0.109], pale: [0.745, 0.12] },
  { hue: 88, strong: [0.531, 0.109], pale: [0.82, 0.12] },
  { hue: 125, strong: [0.455, 0.115], pale: [0.745, 0.12] },
  { hue: 152, strong: [0.515, 0.135], pale: [0.82, 0.12] },
  { hue: 182, strong: [0.455, 0.081], pale: [0.745, 0.12] },
  { hue: 215, strong: [0.52, 0.092], pale: [0.82, 0.12] },
  { hue: 245, strong: [0.455, 0.115], pale: [0.745, 0.12] },
  { hue: 275, strong: [0.537, 0.135], pale: [0.82, 0.09] },
  { hue: 305, strong: [0.455, 0.135], pale: [0.745, 0.12] },
  { hue: 340, strong: [0.545, 0.135], pale: [0.82, 0.12] },
];

/** Index into the palette, the same for the same id on every screen and device: a plain string hash (FNV-1a). */
export function colourOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) {
    hash ^= id.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // Ids that differ in their last letter only must not land on neighbouring colours.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % palette.length;
}

/**
 * Index into the palette for each member of one conversation: as many different ones as there are colours. Who comes first keeps the
 * colour that they have everywhere; where it is taken, the next free one follows.
 */
export function coloursWithin(ids: Iterable<string>): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  const free = new Set(palette.keys());
  for (const id of ids) {
    if (given.has(id)) continue;
    let colour = colourOf(id);
    while (free.size > 0 && !free.has(colour)) colour = (colour + 1) % palette.length;
    free.delete(colour);
    given.set(id, colour);
  }
  return given;
}

/** An opaque OKLCH colour in linear sRGB, each part from 0 to 1. */
export function linearRgb(lightness: number, chroma: number, hue: number): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number): number => Math.min(1, Math.max(0, value));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A person's colour as `#rrggbb`, for what does not read OKLCH. */
export function hexColourOf(id: string): string {
  const colour = palette[colourOf(id)];
  if (colour === undefined) return '#000000';
  const parts = linearRgb(...colour.strong, colour.hue).map((part) =>
    Math.round((part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
