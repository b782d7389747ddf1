import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { stamp } from '../lib/fingerprint.mjs';
import { node24, root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { say } from '../lib/say.mjs';

const folder = join(root, 'node_modules', 'electron');
const failed = stamp('node_modules/.parley/electron-failed');
const downloadDeadlineMs = 180_000;

/**
 * Electron's own executable when its binary is installed.
 * @returns {string | undefined}
 */
export function electronExecutable() {
  if (process.env['PARLEY_RUNTIME'] === 'host') return undefined;
  try {
    const executable = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(executable) ? executable : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tries to fetch Electron's binary, once per version: where it cannot be reached, later starts do not wait for it again.
 * @returns {Promise<string | undefined>} the executable
 */
export async function fetchElectronOnce() {
  if (process.env['PARLEY_RUNTIME'] === 'host') return undefined;
  const present = electronExecutable();
  if (present !== undefined) return present;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (failed.matches(version)) return undefined;
  say(`Fetching Electron ${version} (tried once)`);
  const { code, output } = await run(node24, [join(folder, 'install.js')], {
    capture: true,
    deadlineMs: downloadDeadlineMs,
  });
  const executable = electronExecutable();
  if (code === 0 && executable !== undefined) return executable;
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  say(
    `Electron's binary cannot be fetched here (${reasonOf(code, output)}); the app will run on the system's Chromium instead.`,
  );
  say('To try again later: npm run setup -- --retry-electron');
  failed.write(version);
  return undefined;
}

/** Lets the next set-up try again. */
export function forgetElectronFailure() {
  failed.write('');
}

/**
 * The line of an installer's output that tells why it failed.
 * @param {number} code
 * @param {string} output
 * @returns {string}
 */
export function reasonOf(code, output) {
  if (code === 124) return 'it took too long';
  const line = output.split('\n').find((text) => /error|failed/i.test(text)) ?? '';
  return line.replace(/^\s*(Uncaught )?\w*Error: /, '').trim() || `exit code ${code}`;
}
