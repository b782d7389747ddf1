/** The command line, read as Electron reads it. */
export interface CommandLine {
  /** Switches before the app's own arguments, without dashes. */
  switches: Map<string, string>;
  /** Files to load before the app (`-r`); a packaged app loads none. */
  required: string[];
  /** The app's folder or file; null when none is named. */
  appPath: string | null;
}

const takesValue = new Set(['-r', '--require']);

/**
 * @param args what follows the executable
 * @param packaged whether `resources/app` is there, so that every argument is the app's own
 */
export function readArguments(args: readonly string[], packaged: boolean): CommandLine {
  const switches = new Map<string, string>();
  const required: string[] = [];
  let appPath: string | null = null;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? '';
    if (!packaged && takesValue.has(arg)) {
      at += 1;
      required.push(args[at] ?? '');
    } else if (arg === '--') {
      break;
    } else if (arg.startsWith('--')) {
      const [name = '', ...value] = arg.slice(2).split('=');
      switches.set(name, value.join('='));
    } else if (!arg.startsWith('-') && !packaged && appPath === null) {
      appPath = arg;
    }
  }
  return { switches, required, appPath };
}

/** Switches of the command line that are Chromium's business; the rest is the app's. */
const chromiumSwitches = new Set([
  'remote-debugging-port',
  'no-sandbox',
  'lang',
  'force-device-scale-factor',
  'force-color-profile',
  'enable-features',
  'disable-features',
  'enable-logging',
  // To the pages alone; with Electron the main process heeds it too.
  'js-flags',
  // A microphone for tests; whether a page may use it stays the app's decision.
  'use-fake-device-for-media-stream',
]);

/** Picks what goes on to Chromium. */
export function forChromium(switches: ReadonlyMap<string, string>): Map<string, string> {
  return new Map([...switches].filter(([name]) => chromiumSwitches.has(name)));
}
