import {
  disturbChoices,
  disturbMinutes,
  nextMorning,
  type DoNotDisturbChoice,
} from '../../preload/disturb-choices.ts';
import type { DoNotDisturbView } from '../../preload/views.ts';
import { t } from '../../words/translate.ts';
import type { Choice } from '../kit/fields/choices.ts';
import { choicesOf } from '../kit/fields/choices-of.ts';

const minute = 60_000;

/** What was chosen in this window, and when (milliseconds). */
export interface Chosen {
  choice: DoNotDisturbChoice;
  at: number;
}

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
  const end = chosen && endOf(chosen);
  return chosen && end !== null && Math.abs(until - end) < minute ? chosen.choice : null;
}

function endOf({ choice, at }: Chosen): number | null {
  if (choice === 'until-morning') return nextMorning(new Date(at)).getTime();
  const minutes = disturbMinutes[choice];
  return minutes === undefined ? null : at + minutes * minute;
}

/** Every choice with its label, which names the day of the morning that would end it. */
export function disturbOptions(now: number): Choice[] {
  const isToday = nextMorning(new Date(now)).getDate() === new Date(now).getDate();
  return choicesOf(disturbChoices, (choice) =>
    choice === 'until-morning' && isToday ? t('status.disturbToday') : t(`status.disturbChoice.${choice}`),
  );
}
