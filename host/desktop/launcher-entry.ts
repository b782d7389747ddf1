import { sharedSessionBus } from './session-bus.ts';

/** Tells docks how many things wait in the app that a desktop file stands for. */
export function setLauncherCount(desktopFile: string, count: number): void {
  const properties = {
    count: { signature: 'x', value: count },
    'count-visible': { signature: 'b', value: count > 0 },
  };
  sharedSessionBus()?.sendSignal(
    `/com/canonical/unity/launcherentry/${Math.abs(hash(desktopFile))}`,
    'com.canonical.Unity.LauncherEntry',
    'Update',
    'sa{sv}',
    [
      `application://${desktopFile}`,
      Object.entries(properties).map(([name, { signature, value }]) => [name, [signature, value]]),
    ],
  );
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return value;
}
