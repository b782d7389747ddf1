import { expect, it } from 'vitest';
import { fitted, movedBy, zoomedBy } from './zoom.ts';

it('keeps the point under the pointer where it is', () => {
  const zoom = zoomedBy(zoomedBy(fitted, 2, { x: 100, y: 50 }), 2, { x: 100, y: 50 });
  // The point that was at (100, 50) of the fitted picture is there still.
  expect({ x: zoom.x + 100 * zoom.scale, y: zoom.y + 50 * zoom.scale }).toEqual({ x: 100, y: 50 });
});

it('is never smaller than the window shows whole, nor larger than eight times', () => {
  expect(zoomedBy({ scale: 1.2, x: 9, y: 9 }, 0.5)).toEqual(fitted);
  expect(zoomedBy(fitted, 100).scale).toBe(8);
});

it('does not let the picture out of sight', () => {
  const half = { x: 200, y: 100 };
  expect(movedBy(fitted, 50, 50, half)).toEqual(fitted);
  expect(movedBy({ scale: 2, x: 0, y: 0 }, 5000, -5000, half)).toEqual({ scale: 2, x: 400, y: -200 });
});
