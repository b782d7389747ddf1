import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Pixels, resizePixels } from '../api/pixels.ts';

/** What title bars, task lists and switchers take; they choose the nearest and scale badly. */
const sizes = [16, 22, 24, 32, 48, 64, 128];

/** The pictures of a window's icon: those that there are, and smaller ones made of the largest. */
export function iconSizes(pictures: readonly Pixels[]): Pixels[] {
  const largest = pictures.at(-1);
  if (largest === undefined) return [];
  const made = sizes
    .filter((size) => size < largest.width)
    .map((size) => pictures.find(({ width }) => width === size) ?? resizePixels(largest, size, size));
  // A larger one would only make the property larger than some servers take.
  return largest.width <= 128 ? [...made, largest] : made;
}

/**
 * The files to read for an icon: the one named, or, in a folder of icons named after their sizes, those that title bars and task
 * lists take. To decode and scale a large one takes longer than a start should.
 */
export function iconFiles(path: string, exists: (file: string) => boolean = existsSync): string[] {
  if (!/(?:^|\/)(\d+)x\1\.png$/.test(path)) return [path];
  const sized = sizes.map((size) => join(dirname(path), `${size}x${size}.png`));
  return sized.every((file) => exists(file)) ? sized : [path];
}
