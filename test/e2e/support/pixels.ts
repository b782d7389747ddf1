import sharp from 'sharp';

export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Pixels extends Area {
  /** Three bytes per pixel: red, green, blue. */
  data: Buffer;
}

export async function readPixels(file: string, area: Area): Promise<Pixels> {
  const data = await sharp(file).extract(area).removeAlpha().toColourspace('srgb').raw().toBuffer();
  return { ...area, data };
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

const pixelAt = (data: Buffer, index: number): number[] => [...data.subarray(index * 3, index * 3 + 3)];

/** What most pixels are. */
export function groundOf({ data }: Pixels): number[] {
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 3) {
    const colour = data.readUIntBE(at, 3);
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
  let [left, top, right, bottom, count] = [Infinity, Infinity, -1, -1, 0];
  for (let index = 0; index < pixels.width * pixels.height; index += 1) {
    if (!wanted(pixelAt(pixels.data, index))) continue;
    const [x, y] = [index % pixels.width, Math.floor(index / pixels.width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
    count += 1;
  }
  if (count === 0) return null;
  return {
    left: pixels.left + left,
    top: pixels.top + top,
    width: right - left + 1,
    height: bottom - top + 1,
    count,
  };
}

/** The area in which two pictures of the same place differ; null when they are equal. */
export function differingArea(one: Pixels, other: Pixels): (Area & { count: number }) | null {
  const difference = one.data.map((byte, at) => Math.abs(byte - (other.data[at] ?? 0)));
  return boundsOf({ ...one, data: Buffer.from(difference) }, (colour) => colour.some((part) => part > 0));
}
