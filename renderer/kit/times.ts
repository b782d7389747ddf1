import type { HourCycle } from '../../preload/views.ts';
import { locale, t } from '../../words/translate.ts';

/** Times of the protocol are microseconds, times of the interface milliseconds. */
export const millisOf = (usec: number | null | undefined): number => Math.floor((usec ?? 0) / 1000);

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale()} ${key}`;
  const known = formats.get(name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale(), options);
  formats.set(name, made);
  return made;
}

const clocks: Record<HourCycle, Intl.DateTimeFormatOptions> = {
  h23: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  h12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
};
let minutes = clocks.h23;

/** How the person reads the clock; the same for every time on screen. */
export function setHourCycle(hourCycle: HourCycle): void {
  if (minutes === clocks[hourCycle]) return;
  minutes = clocks[hourCycle];
  formats.clear();
}

/** "14:32" or "2:32 pm" in the person's zone. */
export const timeOf = (at: number): string => formatOf('time', minutes).format(at);

/** "Saturday, 21 November 2026, 14:32", for tooltips. */
export const fullTimeOf = (at: number): string =>
  formatOf('full', { ...minutes, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(
    at,
  );

/** "21 November 2026". */
export const dateOf = (at: number): string =>
  formatOf('plain-date', { day: 'numeric', month: 'long', year: 'numeric' }).format(at);

/** Number of the local calendar day, so that neighbours differ by exactly one, whatever daylight saving does. */
export function dayOf(at: number): number {
  const date = new Date(at);
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

const sameYear = (one: number, other: number): boolean =>
  new Date(one).getFullYear() === new Date(other).getFullYear();

/** What stands at the right of a list row: a time today, then a day, then a date. */
export function listTimeOf(at: number, now: number): string {
  const days = dayOf(now) - dayOf(at);
  if (days <= 0) return timeOf(at);
  if (days === 1) return formatDay.yesterday();
  if (days < 7) return formatOf('weekday', { weekday: 'short' }).format(at);
  return sameYear(at, now)
    ? formatOf('date', { day: 'numeric', month: 'short' }).format(at)
    : formatOf('dated', { day: 'numeric', month: 'short', year: '2-digit' }).format(at);
}

/** What stands on a day separator. */
export function dayNameOf(at: number, now: number): string {
  const days = dayOf(now) - dayOf(at);
  if (days === 0) return formatDay.today();
  if (days === 1) return formatDay.yesterday();
  if (days > 1 && days < 7) return formatOf('long-weekday', { weekday: 'long' }).format(at);
  return sameYear(at, now)
    ? formatOf('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(at)
    : formatOf('dated-day', { day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

/** What a day to come is called: "Today", "Tomorrow", "Monday 23 November". */
export function dayAheadOf(at: number, now: number): string {
  const days = dayOf(at) - dayOf(now);
  return days < 2
    ? capital(relative(days))
    : formatOf('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

const relative = (days: number): string =>
  new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day');
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const formatDay = {
  today: (): string => capital(relative(0)),
  yesterday: (): string => capital(relative(-1)),
};

/** "15:08" today, "Fri 15:08" in the last week, "3 Nov" before: when something began. */
export const sinceOf = (at: number, now: number): string => {
  const days = dayOf(now) - dayOf(at);
  if (days <= 0) return timeOf(at);
  return days < 7
    ? `${formatOf('weekday', { weekday: 'short' }).format(at)} ${timeOf(at)}`
    : listTimeOf(at, now);
};

/** "14:30" today, "Sunday 08:00" later: the end of do-not-disturb. */
export const untilOf = (at: number, now: number): string =>
  dayOf(at) === dayOf(now)
    ? timeOf(at)
    : `${formatOf('long-weekday', { weekday: 'long' }).format(at)} ${timeOf(at)}`;

/** The words of a do-not-disturb setting. */
export function disturbWords(setting: { on: boolean; until: number | null }, now: number): string {
  if (!setting.on) return t('status.disturbChoice.off');
  return setting.until === null
    ? t('status.disturbOn')
    : t('status.disturbUntil', { time: untilOf(setting.until, now) });
}
