import { decode, encode } from 'fast-png';

/** Straight-alpha RGBA, row by row. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Channels of a decoded PNG by which sample of it they come from; grey images repeat theirs. */
const sampleOf: Record<number, [number, number, number, number | null]> = {
  1: [0, 0, 0, null],
  2: [0, 0, 0, 1],
  3: [0, 1, 2, null],
  4: [0, 1, 2, 3],
};

/** @returns null for bytes that are not a PNG. */
export function readPng(bytes: Uint8Array): Pixels | null {
  let png;
  try {
    png = decode(bytes);
  } catch {
    return null;
  }
  const { width, height, channels, depth, palette } = png;
  if (depth === 8 && channels === 4) return { width, height, data: Uint8Array.from(png.data) };
  const scale = depth === 16 ? 257 : depth < 8 ? 1 / Math.floor(255 / (2 ** depth - 1)) : 1;
  const data = new Uint8Array(width * height * 4);
  const [red, green, blue, alpha] = sampleOf[channels] ?? [0, 0, 0, null];
  for (let at = 0; at < width * height; at += 1) {
    const sample = (channel: number): number => Math.round((png.data[at * channels + channel] ?? 0) / scale);
    const entry = palette?.[png.data[at] ?? 0];
    data[at * 4] = entry?.[0] ?? sample(red);
    data[at * 4 + 1] = entry?.[1] ?? sample(green);
    data[at * 4 + 2] = entry?.[2] ?? sample(blue);
    data[at * 4 + 3] = entry === undefined ? (alpha === null ? 255 : sample(alpha)) : (entry[3] ?? 255);
  }
  return { width, height, data };
}

export function writePng({ width, height, data }: Pixels): Uint8Array {
  return encode({ width, height, data, channels: 4, depth: 8 });
}

/** Area average, weighted by alpha, so that transparent pixels do not darken an edge. */
export function resizePixels(source: Pixels, width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.set(
        averageOf(source, x / width, y / height, (x + 1) / width, (y + 1) / height),
        (y * width + x) * 4,
      );
    }
  }
  return { width, height, data };
}

function averageOf(source: Pixels, left: number, top: number, right: number, bottom: number): number[] {
  const fromX = Math.floor(left * source.width);
  const fromY = Math.floor(top * source.height);
  const toX = Math.max(fromX + 1, Math.ceil(right * source.width));
  const toY = Math.max(fromY + 1, Math.ceil(bottom * source.height));
  const sum = [0, 0, 0];
  let opacity = 0;
  let area = 0;
  for (let y = fromY; y < toY; y += 1) {
    const high = Math.min(y + 1, bottom * source.height) - Math.max(y, top * source.height);
    for (let x = fromX; x < toX; x += 1) {
      const wide = Math.min(x + 1, right * source.width) - Math.max(x, left * source.width);
      const at = (y * source.width + x) * 4;
      const weight = high * wide * (source.data[at + 3] ?? 0);
      for (const channel of [0, 1, 2])
        sum[channel] = (sum[channel] ?? 0) + weight * (source.data[at + channel] ?? 0);
      opacity += weight;
      area += high * wide;
    }
  }
  if (opacity === 0) return [0, 0, 0, 0];
  return [...sum.map((value) => Math.round(value / opacity)), Math.round(opacity / area)];
}
