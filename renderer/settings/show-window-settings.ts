import { pageBridge } from '../model/bridge.ts';

/** Shows the settings of window, keyboard and spelling; they are loaded when first wanted. */
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

/** The application's menu and the status panel ask for them. */
export function openWindowSettingsOnRequest(): void {
  document.addEventListener('open-window-settings', () => void showWindowSettings());
  pageBridge().on('windowSettings', () => void showWindowSettings());
}
