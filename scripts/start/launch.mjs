import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';
import { exitCodeOf } from '../lib/run.mjs';
import { PlainError, say } from '../lib/say.mjs';
import { electronExecutable } from '../setup-steps/electron-binary.mjs';
import { isRoot } from '../setup-steps/machine.mjs';

/**
 * The program that runs the app: Electron itself where its binary is there, else the host on the system's Chromium.
 * @returns {{ name: string, command: string, args: string[] }}
 * @throws {PlainError} when there is neither
 */
export function chooseRuntime() {
  const electron = electronExecutable();
  if (electron !== undefined) {
    // Chromium's sandbox refuses to work for root.
    return {
      name: 'Electron',
      command: electron,
      args: isRoot() && process.platform === 'linux' ? ['--no-sandbox'] : [],
    };
  }
  const host = join(root, 'dist', 'host', 'electron');
  if (existsSync(host)) return { name: "the host on the system's Chromium", command: host, args: [] };
  throw new PlainError(
    'There is neither an Electron binary nor a built host: npm run setup -- --retry-electron',
  );
}

/**
 * Runs the app until it ends.
 * @param {{ command: string, args: readonly string[], env: NodeJS.ProcessEnv, deadlineMs: number | undefined }} what
 * @returns {Promise<number>} its exit code, 124 after the deadline
 */
export function runApp({ command, args, env, deadlineMs }) {
  return new Promise((resolve, reject) => {
    // Its own process group, so that nothing it started outlives the deadline.
    const child = spawn(command, [...args], { cwd: root, env, stdio: 'inherit', detached: true });
    const end = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(-(child.pid ?? 0), signal);
      } catch {
        // It has ended in the meantime.
      }
    };
    /** @type {NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    let late = false;
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => {
            late = true;
            say(`The app was not ready within ${deadlineMs / 1000} s and was ended.`);
            end('SIGKILL');
          }, deadlineMs);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(new PlainError(`${command} cannot be started: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      end('SIGTERM');
      resolve(late ? 124 : exitCodeOf(code, signal));
    });
  });
}
