import { expect, it, onTestFinished } from 'vitest';
import { clockOf, minuteOf } from './clock.ts';
import { setHourCycle } from '../times.ts';

it.each([
  ['7', 420],
  ['07:05', 425],
  [' 7.05 ', 425],
  ['705', 425],
  ['1930', 1170],
  ['19 Uhr', 1140],
  ['19h30', 1170],
  ['7:30 pm', 1170],
  ['7 P.M.', 1140],
  ['12 am', 0],
  ['12:15 pm', 735],
  ['0:00', 0],
])('reads %j as minute %i', (written, minute) => {
  expect(minuteOf(written)).toBe(minute);
});

it.each(['', 'noon', '24:00', '7:60', '13 pm', '0 am', '7:5', '-1', '7:30:00'])(
  'does not read %j',
  (written) => {
    expect(minuteOf(written)).toBeNull();
  },
);

it.each(['h12', 'h23'] as const)('reads back what it writes, %s', (cycle) => {
  onTestFinished(() => setHourCycle('h23'));
  setHourCycle(cycle);
  for (const minute of [0, 65, 720, 22 * 60, 1439]) expect(minuteOf(clockOf(minute))).toBe(minute);
});
