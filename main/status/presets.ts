import { dndRequestFor } from '../../client/index.ts';
import { moodPresets } from '../../words/mood-presets.ts';
import { words } from '../words/words.ts';

/** The moods that the menus offer, each as one line, in their language: others read it, too. */
export const presetMoods = (): readonly string[] =>
  moodPresets.flatMap((preset) => ('name' in preset ? [`${preset.emoji} ${words.moods[preset.name]}`] : []));

/** The label of the "morning" choice, which must name the day that it will end on. */
export function morningLabel(now: Date): string {
  const secs = dndRequestFor('until-morning', now).timeoutSecs ?? 0;
  const end = new Date(now.getTime() + secs * 1000);
  return end.getDate() === now.getDate() ? words.tray.untilMorning : words.tray.untilTomorrow;
}
