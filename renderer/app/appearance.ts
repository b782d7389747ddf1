import type { SettingsView } from '../../preload/views.ts';

/** Puts the settings where the tokens look for them: attributes of the root element. */
export function applyAppearance(
  { theme, accent, compact }: Pick<SettingsView, 'theme' | 'accent' | 'compact'>,
  systemIsDark: boolean,
): void {
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark);
  const root = document.documentElement;
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['accent'] = accent;
  root.toggleAttribute('data-compact', compact);
}
