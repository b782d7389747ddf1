import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The Chromium to drive: `PARLEY_CHROMIUM`, else the one found at build time, else the first known name on PATH.
 * @throws Error that says what to install when there is none.
 */
export function findChromium(env: NodeJS.ProcessEnv, built?: string): string {
  const candidates = [env['PARLEY_CHROMIUM'], built].filter((path) => path !== undefined && path !== '');
  const folders = (env['PATH'] ?? '').split(delimiter);
  for (const name of names) candidates.push(...folders.map((folder) => join(folder, name)));
  const found = candidates.find((path) => path !== undefined && executable(path));
  if (found === undefined) {
    throw new Error(
      'No Chromium found: install the package "chromium" or name an executable in PARLEY_CHROMIUM',
    );
  }
  return found;
}
