import { describe, expect, it, onTestFinished } from 'vitest';
import {
  dayAheadOf,
  dayNameOf,
  dayOf,
  disturbWords,
  listTimeOf,
  millisOf,
  setHourCycle,
  sinceOf,
  timeOf,
  untilOf,
} from './times.ts';
import { t } from '../../words/translate.ts';

const local = (day: number, hour = 12, minute = 0, month = 10, year = 2026): number =>
  new Date(year, month, day, hour, minute).getTime();
const now = local(21, 14, 0);

describe('times', () => {
  it('turns microseconds into milliseconds', () => {
    expect(millisOf(1_500_999)).toBe(1500);
    expect(millisOf(null)).toBe(0);
  });
  it('shows hours and minutes on a 24-hour clock', () => {
    expect(timeOf(local(21, 0, 5))).toBe('00:05');
    expect(timeOf(local(21, 14, 32))).toBe('14:32');
  });
  it('shows a 12-hour clock to people who read one', () => {
    onTestFinished(() => setHourCycle('h23'));
    setHourCycle('h12');
    expect(timeOf(local(21, 0, 5))).toBe('12:05 am');
    expect(timeOf(local(21, 14, 32))).toBe('2:32 pm');
    expect(untilOf(local(22, 8), now)).toBe('Sunday 8:00 am');
  });
  it.each([
    [local(21, 9, 5), '09:05'],
    [local(20, 15, 8), 'Fri 15:08'],
    [local(3), '3 Nov'],
  ])('says that something began at %i as %s', (at, since) => {
    expect(sinceOf(at, now)).toBe(since);
  });
  it.each([
    [local(21, 23), 'Today'],
    [local(22, 1), 'Tomorrow'],
    [local(23), 'Monday 23 November'],
  ])('calls the day of %i %s', (at, name) => {
    expect(dayAheadOf(at, now)).toBe(name);
  });
  it.each([
    [local(21, 9, 5), '09:05'],
    [local(22, 9, 5), '09:05'],
    [local(20, 23, 59), 'Yesterday'],
    [local(17), 'Tue'],
    [local(15), 'Sun'],
    [local(14), '14 Nov'],
    [local(12), '12 Nov'],
    [local(12, 12, 0, 1, 2025), '12 Feb 25'],
  ])('a row of %d reads %s', (at, shown) => {
    expect(listTimeOf(at, now)).toBe(shown);
  });
  it.each([
    [local(21, 0, 0), 'Today'],
    [local(20), 'Yesterday'],
    [local(17), 'Tuesday'],
    [local(12, 12, 0, 1, 2025), '12 February 2025'],
  ])('a separator of %d reads %s', (at, shown) => {
    expect(dayNameOf(at, now)).toBe(shown);
  });
  it('counts every calendar day once, over a whole year', () => {
    for (let day = 1; day < 366; day += 1) {
      expect(dayOf(local(day + 1, 0, 30, 0)) - dayOf(local(day, 23, 30, 0))).toBe(1);
    }
  });
  it('says when do-not-disturb ends', () => {
    expect(untilOf(local(21, 14, 30), now)).toBe('14:30');
    expect(untilOf(local(22, 8), now)).toBe('Sunday 08:00');
    expect(disturbWords({ on: true, until: local(21, 14, 30) }, now)).toBe(
      t('status.disturbUntil', { time: '14:30' }),
    );
    expect(disturbWords({ on: true, until: null }, now)).toBe(t('status.disturbOn'));
    expect(disturbWords({ on: false, until: null }, now)).toBe(t('status.disturbChoice.off'));
  });
});
