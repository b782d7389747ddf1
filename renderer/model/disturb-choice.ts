import type { DoNotDisturbChoice, DoNotDisturbView } from '../../preload/views.ts';

/** What was chosen in this window, and when (milliseconds). */
export interface Chosen {
  choice: DoNotDisturbChoice;
  at: number;
}

/** Every choice there is, in the order in which they are shown. */
export const disturbChoices: readonly DoNotDisturbChoice[] = [
  'off',
  '30-minutes',
  '1-hour',
  '4-hours',
  'until-morning',
  'until-turned-off',
];

const minute = 60_000;
const lengths: Partial<Record<DoNotDisturbChoice, number>> = {
  '30-minutes': 30 * minute,
  '1-hour': 60 * minute,
  '4-hours': 240 * minute,
};

/**
 * The choice that a do-not-disturb setting came from, or null if unknown: the server only says when it
 * ends, and it may have been set elsewhere.
 */
export function disturbChoiceOf(
  { on, until }: DoNotDisturbView,
  chosen: Chosen | null,
): DoNotDisturbChoice | null {
  if (!on) return 'off';
  if (until === null) return 'until-turned-off';
  const end = new Date(until);
  if (chosen?.choice === 'until-morning' && end.getHours() === 8 && end.getMinutes() === 0)
    return chosen.choice;
  const length = chosen ? lengths[chosen.choice] : undefined;
  return chosen && length !== undefined && Math.abs(until - chosen.at - length) < minute
    ? chosen.choice
    : null;
}
