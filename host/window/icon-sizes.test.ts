import { expect, it } from 'vitest';
import type { Pixels } from '../api/pixels.ts';
import { iconFiles, iconSizes } from './icon-sizes.ts';

const square = (side: number): Pixels => ({
  width: side,
  height: side,
  data: new Uint8Array(side * side * 4).fill(side % 256),
});
const widths = (pictures: Pixels[]): number[] => pictures.map(({ width }) => width);

it('makes every smaller size of a large picture', () => {
  const made = iconSizes([square(512)]);
  expect(widths(made)).toEqual([16, 22, 24, 32, 48, 64, 128]);
  expect(made.every(({ width, height, data }) => data.length === width * height * 4)).toBe(true);
});

it('keeps the pictures that there are and enlarges none', () => {
  const small = square(24);
  expect(iconSizes([small, square(40)])[2]).toBe(small);
  expect(widths(iconSizes([small, square(40)]))).toEqual([16, 22, 24, 32, 40]);
  expect(iconSizes([])).toEqual([]);
});

it('takes the sizes that the folder of the icon has, where it has all of them', () => {
  const all = iconFiles('/icons/256x256.png', () => true);
  expect([all[0], all.at(-1)]).toEqual(['/icons/16x16.png', '/icons/128x128.png']);
  expect(iconFiles('/icons/256x256.png', (file) => !file.endsWith('/48x48.png'))).toEqual([
    '/icons/256x256.png',
  ]);
  expect(iconFiles('/icons/app.png', () => true)).toEqual(['/icons/app.png']);
  expect(iconFiles('/icons/256x128.png', () => true)).toEqual(['/icons/256x128.png']);
});
