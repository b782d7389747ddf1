import { dndRequestFor } from '../../client/index.ts';
import { moodPresets } from '../../words/mood-presets.ts';
import { t } from '../../words/translate.ts';

/** The moods that the menus offer, each as one line, in their language: others read it, too. */
export const presetMoods = (): readonly string[] =>
  moodPresets.flatMap((preset) => ('name' in preset ? [`${preset.emoji} ${t(`moods.${preset.name}`)}`] : []));

/** The label of the "morning" choice, which must name the day that it will end on. */
export function morningLabel(now: Date): string {
  const secs = dndRequestFor('until-morning', now).timeoutSecs ?? 0;
  const end = new Date(now.getTime() + secs * 1000);
  return end.getDate() === now.getDate() ? t('tray.untilMorning') : t('tray.untilTomorrow');
}
