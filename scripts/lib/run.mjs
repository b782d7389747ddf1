import { spawn } from 'node:child_process';

import { root, withOwnBins } from './paths.mjs';
import { endedSeconds, ownStat } from './processor-time.mjs';

/**
 * @typedef {object} Outcome
 * @property {number} code exit code; 128 + signal number as a shell has it, 124 after the deadline
 * @property {string} output what the program wrote, when `capture` was set
 * @property {number} processor seconds that the processor worked for the program and what it waited for; 0 where the system does not say
 */

/**
 * Runs a program in the checkout's folder and waits for its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, capture?: boolean, deadlineMs?: number, cwd?: string }} [options]
 *   `env` replaces the default environment, which has Node 24 first on the path
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  const { capture = false, deadlineMs, cwd = root } = options;
  const env = options.env ?? ownEnvironment();
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', capture ? 'pipe' : 'inherit', capture ? 'pipe' : 'inherit'],
    });
    let output = '';
    let late = false;
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            child.kill('SIGKILL');
          }, deadlineMs);
    child.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    let processor = 0;
    child.on('exit', () => (processor = sinceLastEnd()));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : exitCodeOf(code, signal), output, processor });
    });
  });
}

let counted = 0;

/** What the system has added since a program last ended. Of two that end in the same instant, one is given what both took. */
function sinceLastEnd() {
  const stat = ownStat();
  const now = stat === undefined ? 0 : endedSeconds(stat);
  const since = now - counted;
  counted = now;
  return since;
}

/** The environment with Node 24 and the checkout's tools first on the path. */
export function ownEnvironment() {
  return { ...process.env, PATH: withOwnBins(process.env['PATH'] ?? '') };
}

const signalNumbers = new Map([
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGQUIT', 3],
  ['SIGABRT', 6],
  ['SIGKILL', 9],
  ['SIGSEGV', 11],
  ['SIGTERM', 15],
]);

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 * @returns {number}
 */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (signalNumbers.get(signal ?? '') ?? 0);
}
