import { beforeEach, afterEach, expect, it, vi } from 'vitest';
import { FramePace } from './frame-pace.ts';

let callbacks: (() => void)[] = [];
const page = { visibilityState: 'visible' };

/** A frame of the screen: what asked for it runs, and what waited for that. */
async function frame(): Promise<void> {
  for (const callback of callbacks.splice(0)) callback();
  await Promise.resolve();
}

beforeEach(() => {
  callbacks = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => callbacks.push(callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Draws in turn, and counts. */
function painter() {
  const pace = new FramePace();
  let drawn = 0;
  const draw = (): void => {
    void pace.draw(() => {
      drawn += 1;
    });
  };
  return { draw, count: () => drawn };
}

it('draws in the next frame, once', async () => {
  const { draw, count } = painter();
  draw();
  expect(count()).toBe(0);
  await frame();
  expect(count()).toBe(1);
  // What the frame's own layout asks for is not part of it.
  draw();
  expect(count()).toBe(1);
  await frame();
  expect(count()).toBe(2);
});

it('asks for no frames while there is nothing to draw', async () => {
  const { draw } = painter();
  draw();
  await frame();
  expect(callbacks).toEqual([]);
});

it('waits for no frame in a hidden window, which has none', () => {
  const { draw, count } = painter();
  page.visibilityState = 'hidden';
  draw();
  draw();
  expect(count()).toBe(2);
});
