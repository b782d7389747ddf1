import { locale } from '../../../words/translate.ts';

/** A month of a year; 0 is January. */
export interface Month {
  year: number;
  month: number;
}

export const monthOf = (at: number): Month => {
  const date = new Date(at);
  return { year: date.getFullYear(), month: date.getMonth() };
};

/** The month so many months later, or earlier. */
export const monthsOn = ({ year, month }: Month, by: number): Month =>
  monthOf(new Date(year, month + by, 1).getTime());

/** The days of a month by week, Monday first, as local midnights; null where the week has days of its neighbours. */
export function weeksOf({ year, month }: Month): readonly (readonly (number | null)[])[] {
  const before = (new Date(year, month, 1).getDay() + 6) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, column) => {
      const day = week * 7 + column - before + 1;
      return day < 1 || day > days ? null : new Date(year, month, day).getTime();
    }),
  );
}

/** The months of the year in the person's words. */
export function monthNames(): readonly string[] {
  const name = new Intl.DateTimeFormat(locale(), { month: 'long' });
  return Array.from({ length: 12 }, (_, month) => name.format(new Date(2026, month, 15)));
}
