import { html } from 'lit';
import { expect, it } from 'vitest';
import { photoGrid } from './photo-grid.ts';

it.each([
  [0, 0],
  [1, 1],
  [4, 4],
  [5, 5],
  [8, 5],
])('of %i pictures draws %i', (count, drawn) => {
  const places: number[] = [];
  photoGrid([...Array(count).keys()], (_photo, at) => {
    places.push(at);
    return html``;
  });
  expect(places).toEqual([...Array(drawn).keys()]);
});
