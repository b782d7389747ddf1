import * as z from 'zod/mini';
import { command, key, text } from '../schema.ts';
import { done } from '../views/result.ts';
import { spellingChoice } from '../views/settings.ts';

/** The keys that show and hide the window from anywhere. */
export const windowShortcutView = z.strictObject({
  /** Such as `Ctrl+Alt+P`; null: none are set. */
  keys: z.nullable(z.string()),
  /** False: another program has them. */
  works: z.boolean(),
});
export type WindowShortcutView = z.infer<typeof windowShortcutView>;

/** More languages than there are dictionaries. */
const mostLanguages = 200;

/** What the person decided about spelling. */
const boundedSpellingChoice = z.extend(spellingChoice, {
  languages: z.nullable(z.readonly(z.array(key).check(z.maxLength(mostLanguages)))),
});
export type SpellingChoice = z.infer<typeof boundedSpellingChoice>;

/** What is checked now and what could be. */
export const spellingView = z.strictObject({
  on: z.boolean(),
  /** Codes of the dictionaries in use; several at once. */
  languages: z.array(z.string()),
  /** The languages follow the system. */
  automatic: z.boolean(),
  /** Codes of every dictionary that there is. */
  available: z.array(z.string()),
});
export type SpellingView = z.infer<typeof spellingView>;

/** What belongs to the window and the keyboard, on this computer. */
export const windowSettingsView = z.strictObject({
  /** Per cent. */
  zoom: z.number(),
  shortcut: windowShortcutView,
  spelling: spellingView,
});
export type WindowSettingsView = z.infer<typeof windowSettingsView>;

export const zoomStep = z.enum(['in', 'out', 'reset']);
export type ZoomStep = z.infer<typeof zoomStep>;

export const windowCommands = {
  readWindowSettings: command([], windowSettingsView),
  zoom: command([zoomStep], windowSettingsView),
  /** Such as `Ctrl+Alt+P`; empty: none. Refused keys leave those that were set. */
  setWindowShortcut: command([text], done),
  setSpelling: command([boundedSpellingChoice], windowSettingsView),
  /** Copies a report to send along when asking for help. */
  copyDiagnostics: command([], done),
};

export const windowEvents = {
  /** The person asked for the settings of window, keyboard and spelling. */
  windowSettings: z.null(),
};
