import { dndRequestFor } from '../../client/index.ts';

/** A mood offered by the menus, as one line of text. */
export interface MoodPreset {
  emoji: string;
  words: string;
}

export const moodPresets: readonly MoodPreset[] = [
  { emoji: '🌿', words: 'Deep work' },
  { emoji: '☕', words: 'Short break' },
  { emoji: '🍽️', words: 'Lunch' },
  { emoji: '🏡', words: 'Working from home' },
  { emoji: '🤒', words: 'Not well' },
];

/** The text that a preset puts into the mood message. */
export const presetText = (preset: MoodPreset): string => `${preset.emoji} ${preset.words}`;

/** The label of the "morning" choice, which must name the day that it will end on. */
export function morningLabel(now: Date): string {
  const secs = dndRequestFor('until-morning', now).timeoutSecs ?? 0;
  const end = new Date(now.getTime() + secs * 1000);
  return end.getDate() === now.getDate() ? 'Until 8:00' : 'Until tomorrow 8:00';
}
