import { nativeTheme } from 'electron';
import type { SettingsView } from '../../preload/views.ts';
import type { JsonStore } from '../settings/json-store.ts';
import type { Settings } from '../settings/schema.ts';
import { speakChosen } from './speak-chosen.ts';

export interface ChangeSettingsOptions {
  settings: JsonStore<Settings>;
  autostart: { change: (on: boolean) => void };
  window: { settingsChanged: () => void };
  quietHours: { look: () => void };
  /** Something that window and tray show has changed. */
  changed: () => void;
}

/** Follows the settings of the window, now and whenever it changes them. Returns the function that changes them. */
export function changeSettings({
  settings,
  autostart,
  window,
  quietHours,
  changed,
}: ChangeSettingsOptions): (change: Partial<SettingsView>) => void {
  nativeTheme.themeSource = settings.value.theme;
  return ({ startAtLogin, textSize, ...change }) => {
    if (startAtLogin !== undefined) autostart.change(startAtLogin);
    settings.change({ ...change, ...(textSize !== undefined && { zoom: textSize }) });
    nativeTheme.themeSource = settings.value.theme;
    window.settingsChanged();
    quietHours.look();
    changed();
    // What is on screen is said again as soon as the language is there.
    if (change.language !== undefined) void speakChosen(settings.value).then(changed);
  };
}
