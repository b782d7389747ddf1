import { locale } from '../../../words/translate.ts';

export interface Weekday {
  /** 0 is Sunday. */
  readonly day: number;
  readonly short: string;
  readonly long: string;
}

/** A Sunday. */
const sunday = new Date(2026, 10, 22);

/** The days of the week in the person's words, Monday first. */
export function weekdays(): readonly Weekday[] {
  const name = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(locale(), { weekday });
  const [short, long] = [name('short'), name('long')];
  return [1, 2, 3, 4, 5, 6, 0].map((day) => {
    const date = new Date(sunday.getFullYear(), sunday.getMonth(), sunday.getDate() + day);
    return { day, short: short.format(date), long: long.format(date) };
  });
}
