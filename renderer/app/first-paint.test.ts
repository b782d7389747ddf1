import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { app } from '../fixtures/model.ts';
import { Mirror } from '../model/mirror.ts';
import { FirstPaint } from './first-paint.ts';

beforeEach(() => vi.stubGlobal('requestAnimationFrame', (run: () => void) => run()));
afterEach(() => void vi.unstubAllGlobals());

it('waits for what stands in place of the conversations until it is loaded, and reports once', () => {
  const mirror = new Mirror();
  const painted = vi.fn();
  let isReady = false;
  const paint = new FirstPaint(mirror, { matches: true }, () => isReady, painted);
  paint.check();
  mirror.app.set(app(null));
  paint.check();
  expect(painted).not.toHaveBeenCalled();
  isReady = true;
  paint.check();
  paint.check();
  expect(painted).toHaveBeenCalledTimes(1);
});
