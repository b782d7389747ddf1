import { nextMorning } from '../../preload/disturb-choices.ts';
import { moodPresets } from '../../words/mood-presets.ts';
import { t } from '../../words/translate.ts';

/** The moods that the menus offer, each as one line, in their language: others read it, too. */
export const presetMoods = (): readonly string[] =>
  moodPresets.flatMap((preset) => ('name' in preset ? [`${preset.emoji} ${t(`moods.${preset.name}`)}`] : []));

/** The label of the "morning" choice, which must name the day that it will end on. */
export function morningLabel(now: Date): string {
  return nextMorning(now).getDate() === now.getDate() ? t('tray.untilMorning') : t('tray.untilTomorrow');
}
