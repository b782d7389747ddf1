import { expect, it } from 'vitest';
import { dragged, keptInside, onStage, sideOf, wholeCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

it('starts with the largest square in the middle', () => {
  expect(wholeCrop(wide)).toEqual({ zoom: 1, x: 200, y: 100 });
  expect(sideOf(wide, 1)).toBe(200);
  expect(sideOf(wide, 4)).toBe(50);
});

it('stays inside the picture', () => {
  expect(keptInside(wide, { zoom: 1, x: -50, y: 500 })).toEqual({ zoom: 1, x: 100, y: 100 });
  expect(keptInside(wide, { zoom: 9, x: 0, y: 0 })).toEqual({ zoom: 4, x: 25, y: 25 });
  expect(keptInside(wide, { zoom: 0.5, x: 200, y: 100 }).zoom).toBe(1);
});

it('drags the picture with the pointer, not the square', () => {
  expect(dragged(wide, wholeCrop(wide), 100, 10, 0)).toEqual({ zoom: 1, x: 180, y: 100 });
  expect(dragged(wide, { zoom: 2, x: 200, y: 100 }, 100, -10, 20)).toEqual({ zoom: 2, x: 210, y: 80 });
});

it('scales the picture so that the square fills the stage', () => {
  expect(onStage(wide, wholeCrop(wide), 100)).toEqual({ left: -50, top: 0, width: 200, height: 100 });
  expect(onStage(wide, { zoom: 2, x: 50, y: 50 }, 100)).toEqual({ left: 0, top: 0, width: 400, height: 200 });
});
