import { describe, expect, it } from 'vitest';
import { listWindow, placesIn, rowForKey, scrollTo } from './list-window.ts';

const sizes = { row: 50, heading: 30 };

describe('the drawn part of the list', () => {
  it('is what can be seen and a little more', () => {
    const [all] = listWindow([{ rows: 1000, headed: false }], sizes, 10_000, 500);
    expect(all).toEqual({ top: 0, heading: 0, height: 50_000, first: 194, end: 216 });
  });

  it('never goes beyond the rows', () => {
    const [all] = listWindow([{ rows: 5, headed: false }], sizes, 0, 5000);
    expect(all).toMatchObject({ first: 0, end: 5 });
    const [above] = listWindow([{ rows: 5, headed: false }], sizes, 100_000, 500);
    expect(above).toMatchObject({ first: 5, end: 5 });
  });

  it('goes over sections, each below its heading', () => {
    const [favourites, others] = listWindow(
      [
        { rows: 4, headed: true },
        { rows: 996, headed: true },
      ],
      sizes,
      0,
      500,
    );
    expect(favourites).toEqual({ top: 0, heading: 30, height: 230, first: 0, end: 4 });
    expect(others).toEqual({ top: 230, heading: 30, height: 49_830, first: 0, end: 11 });
  });

  it('draws nothing of a section that is far away', () => {
    const [favourites, others] = listWindow(
      [
        { rows: 4, headed: true },
        { rows: 996, headed: true },
      ],
      sizes,
      20_000,
      500,
    );
    expect(favourites).toMatchObject({ first: 4, end: 4 });
    expect(others?.end).toBeGreaterThan(others?.first ?? 0);
  });
});

describe('scrolling to a row', () => {
  const view = { from: 100, height: 200 };
  it('does nothing when it is in view', () => {
    expect(scrollTo({ top: 150, height: 50 }, view)).toBe(100);
  });
  it('goes up or down just as far as needed', () => {
    expect(scrollTo({ top: 50, height: 50 }, view)).toBe(50);
    expect(scrollTo({ top: 280, height: 50 }, view)).toBe(130);
  });
});

it('draws the row that has the focus where it stands, however far away', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  expect(placesIn({ ids }, { first: 1, end: 3 }, 'b')).toEqual([1, 2]);
  expect(placesIn({ ids }, { first: 1, end: 3 }, 'a')).toEqual([0, 1, 2]);
  expect(placesIn({ ids }, { first: 1, end: 3 }, 'e')).toEqual([1, 2, 4]);
  expect(placesIn({ ids }, { first: 1, end: 3 }, 'elsewhere')).toEqual([1, 2]);
});

it('goes by keys from row to row, page to page and end to end', () => {
  expect([rowForKey('ArrowDown', 3, 8, 20), rowForKey('ArrowUp', 3, 8, 20)]).toEqual([4, 2]);
  expect([rowForKey('PageDown', 15, 8, 20), rowForKey('PageUp', 3, 8, 20)]).toEqual([20, 0]);
  expect([rowForKey('Home', 3, 8, 20), rowForKey('End', 3, 8, 20)]).toEqual([0, 20]);
  expect(rowForKey('x', 3, 8, 20)).toBeNull();
});
