/** Do-not-disturb as the menus offer it, in their order. */
export const disturbChoices = [
  'off',
  '30-minutes',
  '1-hour',
  '4-hours',
  'until-morning',
  'until-turned-off',
] as const;
export type DoNotDisturbChoice = (typeof disturbChoices)[number];

/** How many minutes those last that end some time after they are chosen. */
export const disturbMinutes: Readonly<Partial<Record<DoNotDisturbChoice, number>>> = {
  '30-minutes': 30,
  '1-hour': 60,
  '4-hours': 240,
};

/** When the morning begins, local time. */
const morningHour = 8;
/** Up to this hour it is still last night, and the morning meant is today's. */
const nightEndsHour = 5;

/** When what is chosen until the morning ends: by the calendar, so that a night in which the clocks change is longer or shorter. */
export function nextMorning(now: Date): Date {
  const day = now.getHours() < nightEndsHour ? now.getDate() : now.getDate() + 1;
  return new Date(now.getFullYear(), now.getMonth(), day, morningHour);
}
