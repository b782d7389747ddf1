import type { Result } from '../views.ts';

/** The keys that show and hide the window from anywhere. */
export interface WindowShortcutView {
  /** Such as `Ctrl+Alt+P`; null: none are set. */
  keys: string | null;
  /** False: another program has them. */
  works: boolean;
}

/** What the person decided about spelling. */
export interface SpellingChoice {
  on: boolean;
  /** Codes such as `en-GB`; null: as the system's languages are. */
  languages: readonly string[] | null;
}

/** What is checked now and what could be. */
export interface SpellingView {
  on: boolean;
  /** Codes of the dictionaries in use; several at once. */
  languages: string[];
  /** The languages follow the system. */
  automatic: boolean;
  /** Codes of every dictionary that there is. */
  available: string[];
}

/** What belongs to the window and the keyboard, on this computer. */
export interface WindowSettingsView {
  /** Per cent. */
  zoom: number;
  shortcut: WindowShortcutView;
  spelling: SpellingView;
}

export type ZoomStep = 'in' | 'out' | 'reset';

export interface WindowCommands {
  readWindowSettings(): WindowSettingsView;
  zoom(step: ZoomStep): WindowSettingsView;
  /** Such as `Ctrl+Alt+P`; empty: none. Refused keys leave those that were set. */
  setWindowShortcut(keys: string): Result<null>;
  setSpelling(choice: SpellingChoice): WindowSettingsView;
  /** Puts a report for whoever is asked for help on the clipboard. */
  copyDiagnostics(): Result<null>;
}

export const windowCommandNames = [
  'readWindowSettings',
  'zoom',
  'setWindowShortcut',
  'setSpelling',
  'copyDiagnostics',
] as const satisfies readonly (keyof WindowCommands)[];
