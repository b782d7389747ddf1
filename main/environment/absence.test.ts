import { expect, it } from 'vitest';
import { fakeClock } from '../../protocol/index.ts';
import { Absence } from './absence.ts';

it('waits a while before it calls something missing, and not at all with its return', () => {
  const clock = fakeClock();
  const reported: boolean[] = [];
  const absence = new Absence(clock, (missing) => reported.push(missing));
  absence.note(false);
  clock.advance(4_999);
  absence.note(false);
  expect(reported).toEqual([]);
  clock.advance(1);
  expect(reported).toEqual([true]);
  absence.note(true);
  expect(reported).toEqual([true, false]);
  absence.note(false);
  clock.advance(1_000);
  absence.note(true);
  clock.advance(60_000);
  expect(reported).toEqual([true, false, false]);
  absence.note(false);
  absence.stop();
  clock.advance(60_000);
  expect(reported).toHaveLength(3);
});
