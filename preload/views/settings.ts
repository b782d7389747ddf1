import * as z from 'zod/mini';
import { languages } from '../../words/languages.ts';
import { reactionChoices } from '../../words/notification-reasons.ts';
import { accentNames } from '../accents.ts';
import { whole } from '../schema.ts';

/** The key that sends a message; the other one, or Shift+Enter, begins a new line. */
export const sendWith = z.enum(['enter', 'ctrl-enter']);
export type SendWith = z.infer<typeof sendWith>;

export const themeChoice = z.enum(['system', 'light', 'dark']);
export type ThemeChoice = z.infer<typeof themeChoice>;

export const accentChoice = z.enum(accentNames);
export type AccentChoice = z.infer<typeof accentChoice>;

export const languageChoice = z.enum(['system', ...languages]);

/** How much a notification gives away to anyone who looks at the screen. */
export const contentLevel = z.enum(['name-and-text', 'name-only', 'nothing']);

/** In which conversations a reaction to one's own message is announced. */
export const reactionChoice = z.enum(reactionChoices);

/** 0 to 100, as a person hears it. */
export const soundVolume = whole.check(z.maximum(100));

/** What the person decided about spelling. */
export const spellingChoice = z.strictObject({
  on: z.boolean(),
  /** Codes such as `en-GB`; null: as the system's languages are. */
  languages: z.nullable(z.array(z.string())),
});

const minuteOfDay = whole.check(z.maximum(24 * 60 - 1));

/** Do-not-disturb that turns on by itself, by the computer's own clock. */
export const quietHoursView = z.strictObject({
  on: z.boolean(),
  from: minuteOfDay,
  /** Not after `from`: on the next day. */
  to: minuteOfDay,
  /** Days on which it turns on; 0 is Sunday. */
  days: z.array(whole.check(z.maximum(6))).check(z.maxLength(7)),
});
export type QuietHoursView = z.infer<typeof quietHoursView>;

/** Per cent of the usual size, of everything in the window. */
export const textSize = whole.check(z.minimum(50), z.maximum(200));

/** What the person chose for this computer. */
export const settingsView = z.strictObject({
  theme: themeChoice,
  accent: accentChoice,
  textSize,
  language: languageChoice,
  quietHours: quietHoursView,
  /** The account's own switch while signed in. */
  compact: z.boolean(),
  sendWith,
  /** Voice messages can be recorded. */
  microphone: z.boolean(),
  /** Of the list beside a conversation, CSS pixels; 0: as usual. */
  sidebarWidth: whole.check(z.maximum(10_000)),
  /** A hidden window is not closed to give its memory back. */
  keepWindowReady: z.boolean(),
  /** Starts, hidden in the tray, with the desktop session. */
  startAtLogin: z.boolean(),
});
export type SettingsView = z.infer<typeof settingsView>;
