import { afterAll, describe, expect, it } from 'vitest';
import { nextMorning } from '../../preload/disturb-choices.ts';
import { disturbRequest } from './disturb-request.ts';

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const hours = (n: number): number => n * 3600;

it('turns off', () => {
  expect(disturbRequest('off', new Date())).toEqual({ on: false, timeoutSecs: null });
});

it.each([
  ['30-minutes', 1800],
  ['1-hour', 3600],
  ['4-hours', 14_400],
  ['until-turned-off', null],
] as const)('%s', (choice, timeoutSecs) => {
  expect(disturbRequest(choice, new Date())).toEqual({ on: true, timeoutSecs });
});

describe('until morning', () => {
  it.each([
    ['Europe/Berlin', '2026-06-10T22:00:00+02:00', hours(10)],
    ['Europe/Berlin', '2026-06-10T09:00:00+02:00', hours(23)],
    // In the small hours the morning meant is today's.
    ['Europe/Berlin', '2026-06-11T02:00:00+02:00', hours(6)],
    ['Europe/Berlin', '2026-06-11T06:00:00+02:00', hours(26)],
    // The night in which summer time begins is an hour short, the one in which it ends an hour long.
    ['Europe/Berlin', '2026-03-28T22:00:00+01:00', hours(9)],
    ['Europe/Berlin', '2026-10-24T22:00:00+02:00', hours(11)],
    ['America/New_York', '2026-03-07T22:00:00-05:00', hours(9)],
    ['Asia/Kolkata', '2026-12-31T22:00:00+05:30', hours(10)],
  ])('%s at %s', (timeZone, now, secs) => {
    process.env['TZ'] = timeZone;
    expect(disturbRequest('until-morning', new Date(now))).toEqual({ on: true, timeoutSecs: secs });
    expect(nextMorning(new Date(now)).getHours()).toBe(8);
  });

  it('is a whole number of seconds', () => {
    const { timeoutSecs } = disturbRequest('until-morning', new Date(2026, 5, 10, 22, 0, 0, 1));
    expect(Number.isInteger(timeoutSecs)).toBe(true);
  });
});
