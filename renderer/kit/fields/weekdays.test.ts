import { expect, it } from 'vitest';
import { weekdays } from './weekdays.ts';

it('begin with Monday and are numbered from Sunday', () => {
  expect(weekdays().map(({ day, long }) => `${day} ${long}`)).toEqual([
    '1 Monday',
    '2 Tuesday',
    '3 Wednesday',
    '4 Thursday',
    '5 Friday',
    '6 Saturday',
    '0 Sunday',
  ]);
});
