import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { stamp } from '../lib/fingerprint.mjs';
import { isExecutable, node24, root, withoutOwnBins } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { PlainError, say } from '../lib/say.mjs';

const installed = stamp('node_modules/.parley/lock');

/** Installs the npm packages when they are missing or are not those of package-lock.json. */
export async function installNpmPackages() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const complete = isExecutable(node24);
  if (complete && installed.matches(hash)) return;
  // npm's own record tells whether someone has installed by hand since.
  const recordFile = join(root, 'node_modules', '.package-lock.json');
  const record = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : undefined;
  if (!complete || record === undefined || !satisfies(record, lock)) await npmCi(record === undefined);
  installed.write(hash);
}

/** @param {boolean} first */
async function npmCi(first) {
  say(
    first
      ? 'Installing npm packages (once, about a minute)'
      : 'The npm packages are out of date: installing them again',
  );
  // Install scripts would compile what comes compiled already, and ask for Python to do so. Only Node's own is needed.
  await npm('ci', '--include=dev', '--ignore-scripts');
  await npm('rebuild', 'node', '--ignore-scripts=false');
  if (!isExecutable(node24)) throw new PlainError('The npm package "node" did not bring Node 24.');
}

/** @param {string[]} args */
async function npm(...args) {
  // Outside of the folder that is about to be replaced: its Node may be the one running this.
  const env = { ...process.env, PATH: withoutOwnBins(process.env['PATH'] ?? '') };
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await run('npm', [...args, ...quiet], { env, capture: true });
  if (code !== 0) throw new PlainError(`npm ${args.join(' ')} failed (${code}):\n${firstLines(output, 15)}`);
}

/**
 * @param {string} text
 * @param {number} count
 * @returns {string}
 */
function firstLines(text, count) {
  return text.trimEnd().split('\n').slice(0, count).join('\n');
}

/**
 * Whether an installed tree holds every package of a lock file at its version. Optional packages are for some platforms only.
 * @param {string} recordText node_modules/.package-lock.json, npm's record of what is installed
 * @param {string} lockText package-lock.json
 * @returns {boolean}
 */
export function satisfies(recordText, lockText) {
  const have = JSON.parse(recordText).packages ?? {};
  const want = JSON.parse(lockText).packages ?? {};
  return Object.entries(want).every(
    ([path, entry]) =>
      path === '' ||
      (entry.optional === true && have[path] === undefined) ||
      (have[path]?.version === entry.version && have[path]?.integrity === entry.integrity),
  );
}
