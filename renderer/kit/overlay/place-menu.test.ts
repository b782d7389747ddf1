import { expect, it } from 'vitest';
import { placeMenu } from './place-menu.ts';

const window = { width: 1000, height: 600 };
const menu = { width: 200, height: 300 };
const at = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 20 });

it('goes below what it belongs to', () => {
  expect(placeMenu(at(100, 100), menu, window)).toEqual({ left: 100, top: 122 });
});

it('begins where lines begin', () => {
  expect(placeMenu(at(500, 100), menu, window, true)).toEqual({ left: 340, top: 122 });
  expect(placeMenu(at(100, 100), menu, window, true).left).toBe(8);
});

it('goes above where there is no room below', () => {
  expect(placeMenu(at(100, 500), menu, window)).toEqual({ left: 100, top: 198 });
});

it('stays inside the window on both axes', () => {
  expect(placeMenu(at(950, 100), menu, window).left).toBe(792);
  expect(placeMenu(at(-50, 100), menu, window).left).toBe(8);
  expect(placeMenu(at(100, 290), { width: 200, height: 400 }, window).top).toBe(192);
  expect(placeMenu(at(100, 290), { width: 200, height: 900 }, window).top).toBe(8);
});
