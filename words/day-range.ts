import { folded } from './fold.ts';

/** From the first moment of a day, month or year to the first one after it, in the time of this computer (milliseconds). */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** What someone calls a day, in any of the languages of the app. */
const relativeDays: ReadonlyMap<string, number> = new Map([
  ['today', 0],
  ['heute', 0],
  ['yesterday', -1],
  ['gestern', -1],
  ['vorgestern', -2],
]);
const languages = ['en', 'de'] as const;

/** Years that a message can be of; what else is written in four digits is a mistake. */
const firstYear = 1970;
const lastYear = 2999;

/** Each from the first day to the one after the last; months count from 0. */
const range = (from: Date, to: Date): DayRange => ({ from: from.getTime(), to: to.getTime() });
const isYear = (year: number): boolean => year >= firstYear && year <= lastYear;

function day(year: number, ofYear: number, ofMonth: number): DayRange | null {
  const date = new Date(year, ofYear, ofMonth);
  const exists = isYear(year) && date.getMonth() === ofYear && date.getDate() === ofMonth;
  return exists ? range(date, new Date(year, ofYear, ofMonth + 1)) : null;
}

function month(year: number, ofYear: number): DayRange | null {
  const exists = isYear(year) && ofYear >= 0 && ofYear < 12;
  return exists ? range(new Date(year, ofYear, 1), new Date(year, ofYear + 1, 1)) : null;
}

const wholeYear = (year: number): DayRange | null =>
  isYear(year) ? range(new Date(year, 0, 1), new Date(year + 1, 0, 1)) : null;

/** The numbers of the names that a language has for months (0 to 11) or weekdays (0: Sunday), whole and shortened. */
function namesOf(part: 'month' | 'weekday'): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: style });
      for (let at = 0; at < (part === 'month' ? 12 : 7); at += 1) {
        // 1 November 2026 is a Sunday.
        const date = part === 'month' ? new Date(2026, at, 1) : new Date(2026, 10, 1 + at);
        names.set(folded(format.format(date)).replace('.', ''), at);
      }
    }
  return names;
}
let monthNames: ReadonlyMap<string, number> | null = null;
let weekdayNames: ReadonlyMap<string, number> | null = null;

/**
 * The day, month or year that someone names: "2026-11-01", "2026-11", "2026", "1.11.", "1 November", "november", "monday",
 * "yesterday", in English or German. Without a year it is the latest one that has begun. Null: it names none.
 */
export function dayRange(text: string, now: Date): DayRange | null {
  const wanted = folded(text.trim());
  const offset = relativeDays.get(wanted) ?? daysSince(wanted, now);
  if (offset !== null) {
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset);
    return day(date.getFullYear(), date.getMonth(), date.getDate());
  }
  return numbered(wanted, now) ?? named(wanted, now);
}

/** From today to the last day of this name before it, as a negative number. */
function daysSince(name: string, now: Date): number | null {
  const weekday = (weekdayNames ??= namesOf('weekday')).get(name);
  return weekday === undefined ? null : -((now.getDay() - weekday + 7) % 7 || 7);
}

function numbered(wanted: string, now: Date): DayRange | null {
  const [, year, inYear, inMonth] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u.exec(wanted) ?? [];
  if (year !== undefined && inYear === undefined) return wholeYear(Number(year));
  if (year !== undefined && inMonth === undefined) return month(Number(year), Number(inYear) - 1);
  if (year !== undefined) return day(Number(year), Number(inYear) - 1, Number(inMonth));
  const dotted = /^(\d{1,2})\.\s*(\d{1,2})\.?\s*(\d{4}|\d{2})?$/u.exec(wanted);
  return dotted && latest(dotted[3], now, (of) => day(of, Number(dotted[2]) - 1, Number(dotted[1])));
}

/** "1 November 2026", "November 1", "1-nov", "november". */
const withName =
  /^(?:(?<first>\d{1,2})\.?[\s-]*)?(?<name>\p{L}+)\.?(?:[\s-]+(?<second>\d{1,2})(?!\d),?)?(?:[\s-]+(?<year>\d{4}))?$/u;

function named(wanted: string, now: Date): DayRange | null {
  const groups = withName.exec(wanted)?.groups;
  const of = (monthNames ??= namesOf('month')).get(groups?.['name'] ?? '');
  if (!groups || of === undefined) return null;
  const dayOfMonth = groups['first'] ?? groups['second'];
  return latest(groups['year'], now, (year) =>
    dayOfMonth === undefined ? month(year, of) : day(year, of, Number(dayOfMonth)),
  );
}

/** In the year that is given, else in the latest one in which it has begun. */
function latest(
  year: string | undefined,
  now: Date,
  rangeIn: (year: number) => DayRange | null,
): DayRange | null {
  if (year !== undefined) return rangeIn(year.length === 2 ? 2000 + Number(year) : Number(year));
  const range = rangeIn(now.getFullYear());
  return range !== null && range.from <= now.getTime() ? range : rangeIn(now.getFullYear() - 1);
}
