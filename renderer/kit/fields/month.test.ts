import { expect, it } from 'vitest';
import { monthNames, monthOf, monthsOn, weeksOf } from './month.ts';

const dates = (year: number, month: number) =>
  weeksOf({ year, month }).map((week) => week.map((at) => (at === null ? 0 : new Date(at).getDate())));

it('lays a month out in weeks from Monday', () => {
  const november = dates(2026, 10);
  expect(november[0]).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(november[1]).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(november.at(-1)).toEqual([30, 0, 0, 0, 0, 0, 0]);
});

it('has as many weeks as the month touches, in leap years too', () => {
  expect(dates(2027, 1)).toHaveLength(4);
  expect(dates(2028, 1).flat().filter(Boolean)).toHaveLength(29);
});

it('goes from month to month over the end of a year', () => {
  const november = monthOf(new Date(2026, 10, 21).getTime());
  expect(monthsOn(november, 2)).toEqual({ year: 2027, month: 0 });
  expect(monthsOn(november, -11)).toEqual({ year: 2025, month: 11 });
});

it('knows the names of the months', () => {
  expect(monthNames()[11]).toBe('December');
});
