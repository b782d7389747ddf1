import type { Session } from './dev-tools.ts';

/** Chromium's permissions, and what Electron calls them where it differs. */
const kinds: Readonly<Record<string, string>> = {
  accelerometer: 'sensors',
  'ambient-light-sensor': 'sensors',
  'background-fetch': 'background-fetch',
  'background-sync': 'background-sync',
  camera: 'media',
  'captured-surface-control': 'captured-surface-control',
  'clipboard-read': 'clipboard-read',
  'clipboard-write': 'clipboard-sanitized-write',
  'display-capture': 'display-capture',
  geolocation: 'geolocation',
  gyroscope: 'sensors',
  'hand-tracking': 'hand-tracking',
  'idle-detection': 'idle-detection',
  'keyboard-lock': 'keyboardLock',
  'local-fonts': 'local-fonts',
  'local-network-access': 'local-network-access',
  magnetometer: 'sensors',
  microphone: 'media',
  midi: 'midi',
  nfc: 'nfc',
  notifications: 'notifications',
  'payment-handler': 'payment-handler',
  'periodic-background-sync': 'periodic-background-sync',
  'persistent-storage': 'persistent-storage',
  'pointer-lock': 'pointerLock',
  'screen-wake-lock': 'screen-wake-lock',
  'speaker-selection': 'speaker-selection',
  'storage-access': 'storage-access',
  'system-wake-lock': 'system-wake-lock',
  'top-level-storage-access': 'top-level-storage-access',
  'window-management': 'window-management',
};

/** What Electron says beside `media`. */
const mediaTypes: Readonly<Record<string, 'audio' | 'video'>> = { camera: 'video', microphone: 'audio' };

/** Has Chromium allow and deny to the pages of an origin what the app decides; `isAllowed` takes Electron's names. */
export async function decidePermissions(
  root: Session,
  origin: string,
  isAllowed: (permission: string, mediaType: 'audio' | 'video' | undefined) => boolean,
): Promise<void> {
  const decide = ([name, permission]: [string, string]): Promise<unknown> =>
    root
      .send('Browser.setPermission', {
        origin,
        permission: { name },
        setting: isAllowed(permission, mediaTypes[name]) ? 'granted' : 'denied',
      })
      // Not every Chromium knows every one.
      .catch(() => undefined);
  await Promise.all(Object.entries(kinds).map(decide));
}
