import { expect, it } from 'vitest';
import { sidebarLimits, widthWithin } from './sidebar-width.ts';

it.each([
  [100, 1920, 220],
  [400.4, 1920, 400],
  [900, 1920, 560],
  [500, 800, 360],
  [300, 400, 220],
])('makes a list of %d px in a window of %d px %d px wide', (width, windowWidth, expected) => {
  expect(widthWithin(width, windowWidth)).toBe(expected);
});

it.each([640, 959, 960, 1920])('has a usual width within its limits in a window of %d px', (windowWidth) => {
  const { usual } = sidebarLimits(windowWidth);
  expect(widthWithin(usual, windowWidth)).toBe(usual);
});
