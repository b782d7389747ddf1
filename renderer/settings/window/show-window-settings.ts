import { pageBridge } from '../../model/bridge.ts';

/** Shows the settings for zoom, shortcut and spell checking, loaded on first use. */
export async function showWindowSettings(): Promise<void> {
  await import('./window-settings.ts');
  let element = document.querySelector('parley-window-settings');
  if (element === null) {
    element = document.createElement('parley-window-settings');
    element.bridge = pageBridge();
    document.body.append(element);
  }
  await element.show();
}

/** Opened from the application menu and the status panel. */
export function openWindowSettingsOnRequest(): void {
  document.addEventListener('open-window-settings', () => void showWindowSettings());
  pageBridge().on('windowSettings', () => void showWindowSettings());
}
