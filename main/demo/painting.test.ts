import { decode } from 'fast-png';
import { expect, it } from 'vitest';
import { paint } from './painting.ts';

it.each(['boat', 'roof'] as const)('paints the %s as a picture that every reader takes', (subject) => {
  const { width, height, channels, data } = decode(paint(subject));
  expect([width, height, channels]).toEqual([480, 320, 3]);
  expect(new Set(data).size).toBeGreaterThan(50);
});
