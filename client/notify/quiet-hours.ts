/** The hours of the day in which the person is not to be disturbed, on the computer's own clock. */
export interface QuietHours {
  readonly on: boolean;
  /** Minute of the day. */
  readonly from: number;
  /** Minute of the day; not after `from`: of the next day. */
  readonly to: number;
  /** Days on which the hours begin; 0 is Sunday. */
  readonly days: readonly number[];
}

/** A stretch of quiet hours. */
export interface QuietPeriod {
  readonly begins: Date;
  readonly ends: Date;
}

const DAYS_AHEAD = 8;

/** By the calendar, so that a night in which the clocks change is longer or shorter. */
const at = (now: Date, dayOffset: number, minutes: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + dayOffset, 0, minutes);

function periodOf({ from, to, days }: QuietHours, now: Date, dayOffset: number): QuietPeriod | null {
  const begins = at(now, dayOffset, from);
  if (!days.includes(begins.getDay())) return null;
  return { begins, ends: at(now, to > from ? dayOffset : dayOffset + 1, to) };
}

/** The quiet hours that hold at a moment, or null. */
export function quietPeriodAt(hours: QuietHours, now: Date): QuietPeriod | null {
  if (!hours.on) return null;
  for (const day of [0, -1]) {
    const period = periodOf(hours, now, day);
    if (period && period.begins <= now && now < period.ends) return period;
  }
  return null;
}

/** When quiet hours begin next, after a moment; null: never. */
export function nextQuietBegin(hours: QuietHours, now: Date): Date | null {
  if (!hours.on) return null;
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    const period = periodOf(hours, now, day);
    if (period && period.begins > now) return period.begins;
  }
  return null;
}
