import { expect, it } from 'vitest';
import { sizeOf } from './sizes.ts';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [4_200, '4.2 kB'],
  [999_600, '1 MB'],
  [42_000_000, '42 MB'],
  [3_500_000_000, '3.5 GB'],
])('%i bytes are %s', (bytes, size) => {
  expect(sizeOf(bytes)).toBe(size);
});
