import { expect, it } from 'vitest';
import { nextQuietBegin, quietPeriodAt, type QuietHours } from './quiet-hours.ts';

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const nights: QuietHours = { on: true, from: 22 * 60, to: 7 * 60, days: everyDay };
/** 21 November 2026 is a Saturday. */
const saturday = (hour: number, minute = 0): Date => new Date(2026, 10, 21, hour, minute);
const sunday = (hour: number, minute = 0): Date => new Date(2026, 10, 22, hour, minute);

it('holds over midnight, from its first minute to its last', () => {
  expect(quietPeriodAt(nights, saturday(21, 59))).toBeNull();
  expect(quietPeriodAt(nights, saturday(22))).toEqual({ begins: saturday(22), ends: sunday(7) });
  expect(quietPeriodAt(nights, sunday(6, 59))).toEqual({ begins: saturday(22), ends: sunday(7) });
  expect(quietPeriodAt(nights, sunday(7))).toBeNull();
});

it('holds within a day', () => {
  const lunch: QuietHours = { on: true, from: 12 * 60, to: 13 * 60, days: everyDay };
  expect(quietPeriodAt(lunch, saturday(12, 30))).toEqual({ begins: saturday(12), ends: saturday(13) });
  expect(quietPeriodAt(lunch, saturday(13))).toBeNull();
});

it('belongs to the day on which it begins', () => {
  const fridays = { ...nights, days: [5] };
  expect(quietPeriodAt(fridays, saturday(6))).not.toBeNull();
  expect(quietPeriodAt(fridays, saturday(23))).toBeNull();
  expect(nextQuietBegin(fridays, saturday(6))).toEqual(new Date(2026, 10, 27, 22));
});

it('begins next today, or on the next day that has them', () => {
  expect(nextQuietBegin(nights, saturday(12))).toEqual(saturday(22));
  expect(nextQuietBegin(nights, saturday(22))).toEqual(sunday(22));
  expect(nextQuietBegin({ ...nights, days: [6] }, saturday(22))).toEqual(new Date(2026, 10, 28, 22));
});

it('never holds while off or on no day', () => {
  for (const hours of [
    { ...nights, on: false },
    { ...nights, days: [] },
  ]) {
    expect(quietPeriodAt(hours, saturday(23))).toBeNull();
    expect(nextQuietBegin(hours, saturday(12))).toBeNull();
  }
});

it('that begin and end at the same time last a whole day', () => {
  const always = { ...nights, to: nights.from };
  expect(quietPeriodAt(always, saturday(12))).toEqual({
    begins: new Date(2026, 10, 20, 22),
    ends: saturday(22),
  });
});
