/**
 * The end of a period, as short as it can be without doubt: "14:30" today, "tomorrow 8:00", else with the date.
 * Local time, 24 hours.
 */
export function untilWords(end: Date, now: Date): string {
  const time = `${end.getHours()}:${String(end.getMinutes()).padStart(2, '0')}`;
  if (sameDay(end, now)) return time;
  const tomorrow = new Date(now);
  tomorrow.setDate(tomorrow.getDate() + 1);
  if (sameDay(end, tomorrow)) return `tomorrow ${time}`;
  return `${end.getDate()} ${end.toLocaleString('en', { month: 'long' })} ${time}`;
}

const sameDay = (a: Date, b: Date): boolean => a.toDateString() === b.toDateString();
