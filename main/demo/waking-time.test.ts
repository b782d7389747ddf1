import { expect, it } from 'vitest';
import { prologue } from './cast.ts';
import { wakingTime } from './waking-time.ts';

const at = (text: string): number => new Date(text).getTime();

it.each([
  ['2027-01-15T15:00', 40, '2027-01-15T14:20'],
  ['2027-01-15T07:00', 40, '2027-01-14T22:20'],
  ['2027-01-15T03:00', 40, '2027-01-14T22:05'],
  ['2027-01-15T23:30', 40, '2027-01-15T22:05'],
  ['2027-01-15T15:00', 13 * 60, '2027-01-14T18:00'],
  ['2027-01-15T12:00', 20 * 60, '2027-01-14T08:00'],
  ['2027-01-01T08:00', 20 * 60, '2026-12-30T20:00'],
])('at %s, %i waking minutes ago was %s', (now, minutes, was) => {
  expect(wakingTime(minutes, at(now))).toBe(at(was));
});

const hours = Array.from({ length: 24 }, (_, hour) => hour);
it.each(hours)('what was said before a visit at %i:10 is in order, of the day, and before it', (hour) => {
  const now = at(`2027-01-15T${String(hour).padStart(2, '0')}:10`);
  const times = prologue.flatMap((beat) => (beat.do === 'time' ? [wakingTime(beat.minutesAgo, now)] : []));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.length).toBeGreaterThan(5);
  for (const time of times) {
    expect(time).toBeLessThan(now);
    expect(now - time).toBeLessThan(48 * 60 * 60_000);
    expect(new Date(time).getHours()).toBeGreaterThanOrEqual(6);
    expect(new Date(time).getHours()).toBeLessThanOrEqual(22);
  }
});

it('what is not kept is still there for the visit', () => {
  const off = prologue.findIndex((beat) => beat.do === 'history' && !beat.kept);
  const time = prologue.findLast((beat, index) => beat.do === 'time' && index < off);
  const minutesAgo = time?.do === 'time' ? time.minutesAgo : Infinity;
  for (const hour of hours) {
    const now = at(`2027-01-15T${String(hour).padStart(2, '0')}:10`);
    expect(now - wakingTime(minutesAgo, now)).toBeLessThan(22 * 60 * 60_000);
  }
});
