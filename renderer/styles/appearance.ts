import type { SettingsView } from '../../preload/views.ts';

/** Puts the settings where the tokens look for them: attributes of the root element. */
export function applyAppearance(settings: SettingsView, systemIsDark: boolean): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && systemIsDark);
  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.toggleAttribute('data-compact', settings.compact);
}
