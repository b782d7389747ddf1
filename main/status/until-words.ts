import type { HourCycle } from '../../preload/views.ts';
import { hourCycleHere } from './clock.ts';
import { locale, t } from '../../words/translate.ts';

/**
 * The end of a period, as short as it can be without doubt: "14:30" today, "tomorrow 8:00", else with the date.
 * Local time, on the person's clock.
 */
export function untilWords(
  end: Date,
  now: Date,
  hourCycle: HourCycle = hourCycleHere(process.env, process.platform),
): string {
  const minutes = String(end.getMinutes()).padStart(2, '0');
  const half = end.getHours() < 12 ? 'am' : 'pm';
  const time =
    hourCycle === 'h12' ? `${end.getHours() % 12 || 12}:${minutes} ${half}` : `${end.getHours()}:${minutes}`;
  if (sameDay(end, now)) return time;
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  if (sameDay(end, tomorrow)) return t('until.tomorrow', { time });
  return t('until.on', { day: end.toLocaleDateString(locale(), { day: 'numeric', month: 'long' }), time });
}

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();
