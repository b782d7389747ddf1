import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WindowBounds } from '../settings/schema.ts';
import { minimumSize, placeWindow, rememberBounds, type DisplayArea } from './bounds.ts';

const laptop: DisplayArea = { id: '1', workArea: { x: 0, y: 30, width: 1440, height: 870 } };
const monitor: DisplayArea = { id: '2', workArea: { x: 1440, y: 0, width: 2560, height: 1440 } };
const onMonitor: WindowBounds = { x: 1600, y: 100, width: 1200, height: 900, maximized: false };

describe('the place of the window', () => {
  it('is the middle of the primary display at first', () => {
    expect(placeWindow(null, [monitor, laptop], '1')).toEqual({
      x: 180,
      y: 105,
      width: 1080,
      height: 720,
      maximized: false,
    });
  });

  it('is where the window was', () => {
    const saved = rememberBounds(null, '2', onMonitor);
    expect(placeWindow(saved, [laptop, monitor], '1')).toEqual(onMonitor);
  });

  it('falls back to its place on the primary display when the last one is gone', () => {
    const onLaptop = { x: 10, y: 40, width: 800, height: 600, maximized: true };
    const saved = rememberBounds(rememberBounds(null, '1', onLaptop), '2', onMonitor);
    expect(placeWindow(saved, [laptop], '1')).toEqual(onLaptop);
    expect(placeWindow(saved, [laptop, monitor], '1')).toEqual(onMonitor);
  });

  it('is always within a display, whatever was kept', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 });
    const size = fc.integer({ min: 1, max: 10_000 });
    const kept = fc.record({ x: number, y: number, width: size, height: size, maximized: fc.boolean() });
    fc.assert(
      fc.property(kept, (bounds) => {
        const placed = placeWindow(rememberBounds(null, '1', bounds), [laptop], '1');
        const { x, y, width, height } = laptop.workArea;
        expect(placed.width).toBeGreaterThanOrEqual(minimumSize.width);
        expect(placed.height).toBeGreaterThanOrEqual(minimumSize.height);
        expect(placed.x).toBeGreaterThanOrEqual(x);
        expect(placed.y).toBeGreaterThanOrEqual(y);
        expect(placed.x + placed.width).toBeLessThanOrEqual(x + width);
        expect(placed.y + placed.height).toBeLessThanOrEqual(y + height);
      }),
    );
  });
});
