import { dndRequestFor } from '../../client/index.ts';
import { words } from '../words/words.ts';

/** A mood offered by the menus, as one line of text. */
export interface MoodPreset {
  emoji: string;
  words: string;
}

const emojis = { work: '🌿', break: '☕', lunch: '🍽️', home: '🏡', ill: '🤒' } as const;

/** In the language of the menus: the mood is words to read, for others too. */
export const moodPresets = (): readonly MoodPreset[] =>
  (Object.keys(emojis) as (keyof typeof emojis)[]).map((mood) => ({
    emoji: emojis[mood],
    words: words.moods[mood],
  }));

/** The text that a preset puts into the mood message. */
export const presetText = (preset: MoodPreset): string => `${preset.emoji} ${preset.words}`;

/** The label of the "morning" choice, which must name the day that it will end on. */
export function morningLabel(now: Date): string {
  const secs = dndRequestFor('until-morning', now).timeoutSecs ?? 0;
  const end = new Date(now.getTime() + secs * 1000);
  return end.getDate() === now.getDate() ? words.tray.untilMorning : words.tray.untilTomorrow;
}
