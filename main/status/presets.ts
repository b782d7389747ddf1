import type { DoNotDisturbChoice } from '../../preload/views.ts';

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

/** Before this hour of the night, "the morning" is the one of the same calendar day. */
const nightEndsAt = 5;
const morningHour = 8;

/** The next 8:00 that a person means by "the morning", local time. Survives changes to and from summer time. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now);
  if (now.getHours() >= nightEndsAt) morning.setDate(morning.getDate() + 1);
  morning.setHours(morningHour, 0, 0, 0);
  return morning;
}

/** What SetPresence is told: `timeoutSecs` 0 means until turned off. */
export interface DoNotDisturbRequest {
  on: boolean;
  timeoutSecs: number;
}

const minute = 60;

/** Turns a menu choice into the request it stands for at that moment. */
export function doNotDisturbRequest(choice: DoNotDisturbChoice, now: Date): DoNotDisturbRequest {
  switch (choice) {
    case 'off':
      return { on: false, timeoutSecs: 0 };
    case '30-minutes':
      return { on: true, timeoutSecs: 30 * minute };
    case '1-hour':
      return { on: true, timeoutSecs: 60 * minute };
    case '4-hours':
      return { on: true, timeoutSecs: 240 * minute };
    case 'until-morning':
      return {
        on: true,
        timeoutSecs: Math.max(1, Math.round((nextMorning(now).getTime() - now.getTime()) / 1000)),
      };
    case 'until-turned-off':
      return { on: true, timeoutSecs: 0 };
  }
}

/** The label of the "morning" choice, which must name the day that `doNotDisturbRequest` will use. */
export function morningLabel(now: Date): string {
  return nextMorning(now).getDate() === now.getDate() ? 'Until 8:00' : 'Until tomorrow 8:00';
}
