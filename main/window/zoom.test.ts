import { describe, expect, it } from 'vitest';
import { zoomAfter } from './zoom.ts';

describe('zoom', () => {
  it.each([
    [100, 'in', 110],
    [100, 'out', 90],
    [110, 'in', 125],
    [103, 'in', 110],
    [103, 'out', 100],
    [200, 'in', 200],
    [500, 'in', 200],
    [50, 'out', 50],
    [10, 'out', 50],
    [175, 'reset', 100],
  ] as const)('%d %s is %d', (percent, step, after) => expect(zoomAfter(percent, step)).toBe(after));
});
