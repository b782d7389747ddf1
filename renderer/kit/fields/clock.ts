import { timeOf } from '../times.ts';

/** A minute of the day as the person reads the clock: "07:05" or "7:05 am". */
export const clockOf = (minute: number): string => timeOf(new Date(2026, 0, 15, 0, minute).getTime());

/** The minute of the day in a typed time, such as "7", "19.30", "730" or "7:30 pm"; null: none. */
export function minuteOf(written: string): number | null {
  const [, hours, minutes = '0', half] =
    /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:([ap])\.?\s*m\.?|h|uhr)?\s*$/iu.exec(written) ?? [];
  const hour = Number(hours ?? NaN);
  const minute = Number(minutes);
  if (!(hour <= 23 && minute <= 59)) return null;
  if (half === undefined) return hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
}
