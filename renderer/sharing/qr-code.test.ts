import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrPath } from './qr-code.ts';

/** Reads what a camera would see, four pixels a module, in black and white. */
function read(text: string): string | undefined {
  const { size, path } = qrPath(text);
  const width = size * 4;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = '', y = ''] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 4; column += 1) {
        const at = ((Number(y) * 4 + row) * width + Number(x) * 4 + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, width, width)?.data;
}

it.each([
  `parley://192.168.100.200:47000/invite/${'A1b-_'.repeat(5)}?key=${'x'.repeat(43)}&name=a-rather-long-host-name.local`,
  'https://chat.example.org/invite/AbC-1',
])('a reader reads %s', (link) => {
  expect(read(link)).toBe(link);
});

it('leaves four modules free on each side', () => {
  const { size, path } = qrPath('x');
  const at = [...path.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
  expect([Math.min(...at), Math.max(...at)]).toEqual([4, size - 5]);
});
