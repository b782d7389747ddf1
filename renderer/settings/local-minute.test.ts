import { expect, it } from 'vitest';
import { clockOf, localMinute, minuteOf } from './local-minute.ts';

it('writes a moment as fields take it', () => {
  expect(localMinute(new Date(2026, 0, 2, 3, 4, 59).getTime())).toBe('2026-01-02T03:04');
});

it('writes minutes of the day and reads them back', () => {
  for (const minute of [0, 65, 22 * 60, 1439]) expect(minuteOf(clockOf(minute))).toBe(minute);
  expect(clockOf(425)).toBe('07:05');
  expect(minuteOf('')).toBeNull();
});
