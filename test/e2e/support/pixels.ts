export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Pixels extends Area {
  /** Four bytes per pixel, as X has them: blue, green, red, and one that means nothing. */
  data: Buffer;
}

/** Three bytes per pixel: red, green, blue. */
export function rgbOf({ data, width, height }: Pixels): Buffer {
  const rgb = Buffer.allocUnsafe(width * height * 3);
  for (let to = 0, from = 0; to < rgb.length; to += 3, from += 4) {
    rgb[to] = data[from + 2] ?? 0;
    rgb[to + 1] = data[from + 1] ?? 0;
    rgb[to + 2] = data[from] ?? 0;
  }
  return rgb;
}

/** Relative luminance as in WCAG 2, 0 to 1. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (byte: number): number => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

type Colour = readonly number[] | string;

const partsOf = (colour: Colour): readonly number[] =>
  typeof colour === 'string' ? [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) : colour;

/** WCAG 2's contrast ratio, 1 to 21; colours as `#rrggbb` or three bytes. */
export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(partsOf(one)), luminance(partsOf(other))].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Tells pixels of one colour, as drawing rounds them. */
export function near(colour: Colour): (pixel: readonly number[]) => boolean {
  const wanted = partsOf(colour);
  return (pixel) => wanted.every((part, at) => Math.abs(part - (pixel[at] ?? 0)) <= 6);
}

const pixelAt = (data: Buffer, index: number): number[] => {
  const [blue = 0, green = 0, red = 0] = data.subarray(index * 4, index * 4 + 3);
  return [red, green, blue];
};

/** What most pixels are. */
export function groundOf({ data }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntLE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [[colour = 0] = []] = [...counts].sort(([, a], [, b]) => b - a);
  return [(colour >> 16) & 255, (colour >> 8) & 255, colour & 255];
}

/** The smallest area, in the picture's own coordinates, around all pixels that `wanted` holds for; null for none. */
export function boundsOf(
  pixels: Pixels,
  wanted: (colour: readonly number[]) => boolean,
): (Area & { count: number }) | null {
  return boundsWhere(pixels, (at) => wanted(pixelAt(pixels.data, at)));
}

/** The area in which two pictures of the same place differ; null when they are equal. */
export function differingArea(one: Pixels, other: Pixels): (Area & { count: number }) | null {
  const [a, b] = [one.data, other.data];
  if (a.equals(b)) return null;
  return boundsWhere(
    one,
    (at) => a[at * 4] !== b[at * 4] || a[at * 4 + 1] !== b[at * 4 + 1] || a[at * 4 + 2] !== b[at * 4 + 2],
  );
}

/** @param holds asked of each pixel by its number, row by row */
function boundsWhere(
  { left: x0, top: y0, width, height }: Area,
  holds: (pixel: number) => boolean,
): (Area & { count: number }) | null {
  let [left, top, right, bottom, count] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!holds(y * width + x)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
      count += 1;
    }
  }
  if (count === 0) return null;
  return { left: x0 + left, top: y0 + top, width: right - left + 1, height: bottom - top + 1, count };
}
