import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** @typedef {'pass' | 'fail' | 'skip'} Kind */
/** @typedef {{ kind: Kind, title: string, message: string }} Result */
/** @typedef {{ kind: Kind | 'begin' | 'end', title: string, message?: string }} Told */

const here = import.meta.dirname;
/** Electron's own specs take up to half a minute each; what hangs here hangs for good. */
const testMs = 12_000;
/** Without a word for that long, not even of a test that took too long, the process hangs. */
const silenceMs = 90_000;

/**
 * What a process told before it ended. A test that it began and did not end is what ended it.
 * @param {string} text lines of JSON
 * @returns {{ results: Result[], ended: boolean }}
 */
export function readTold(text) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  /** @type {string | undefined} */
  let begun;
  let ended = false;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const { kind, title, message = '' } = /** @type {Told} */ (JSON.parse(line));
    if (kind === 'begin') begun = title;
    else if (kind === 'end') ended = true;
    else {
      if (title === begun) begun = undefined;
      // Of several with one title, all have to pass.
      if (results.get(title)?.kind !== 'fail') results.set(title, { kind, title, message });
    }
  }
  if (begun !== undefined && !ended) {
    results.set(begun, { kind: 'fail', title: begun, message: 'ended the process' });
  }
  return { results: [...results.values()], ended };
}

/**
 * Runs one file of Electron's specs on an Electron, in as many processes as it takes.
 * @param {string} file
 * @param {{ executable: string, env: NodeJS.ProcessEnv, libraries: string, verbose: boolean }} options
 * @returns {Promise<Result[]>}
 */
export async function runFile(file, options) {
  const scratch = mkdtempSync(join(tmpdir(), 'es-'));
  /** @type {Result[]} */
  const all = [];
  try {
    for (;;) {
      const report = join(scratch, `${all.length}.jsonl`);
      await runProcess(file, report, scratch, all, options);
      const { results, ended } = readTold(existsSync(report) ? readFileSync(report, 'utf8') : '');
      all.push(...results);
      // What ends the process before any test would do so again.
      if (ended) return all;
      if (results.length === 0 && all.length > 0) return all;
      if (results.length === 0) return [{ kind: 'fail', title: '(file)', message: 'could not be loaded' }];
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string} file
 * @param {string} report
 * @param {string} scratch
 * @param {Result[]} done
 * @param {{ executable: string, env: NodeJS.ProcessEnv, libraries: string, verbose: boolean }} options
 * @returns {Promise<void>}
 */
function runProcess(file, report, scratch, done, { executable, env, libraries, verbose }) {
  const child = spawn(executable, ['-r', join(here, 'register.cjs'), dirname(file), '--files', file], {
    env: {
      ...env,
      XDG_CONFIG_HOME: join(scratch, 'config'),
      MOCHA_TIMEOUT: String(testMs),
      MOCHA_REPORTER: join(here, 'reporter.cjs'),
      NODE_PATH: resolve(libraries),
      ELECTRON_SPECS_LIBRARIES: resolve(libraries),
      ELECTRON_SPECS_RESULTS: report,
      ELECTRON_SPECS_DONE: JSON.stringify(done.map(({ title }) => title)),
    },
    stdio: ['ignore', verbose ? 'inherit' : 'ignore', verbose ? 'inherit' : 'ignore'],
    detached: true,
  });
  return new Promise((fulfil, reject) => {
    let seen = -1;
    const watch = setInterval(() => {
      const size = existsSync(report) ? readFileSync(report).length : 0;
      if (size === seen) end();
      seen = size;
    }, silenceMs);
    // With whatever it started.
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    };
    process.once('exit', end);
    child.on('error', reject);
    child.on('exit', () => {
      clearInterval(watch);
      process.off('exit', end);
      end();
      fulfil();
    });
  });
}
