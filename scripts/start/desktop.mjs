// A desktop without a screen: virtual display, window manager, session bus; whatever of it is not there already.
import { spawn } from 'node:child_process';

import { findExecutable } from '../lib/paths.mjs';
import { PlainError } from '../lib/say.mjs';

const readyDeadlineMs = 15_000;

/**
 * @typedef {object} Desktop
 * @property {NodeJS.ProcessEnv} env the environment that leads to it
 * @property {() => Promise<void>} end ends everything that was started
 */

/**
 * @param {{ display: boolean, bus: boolean, env: NodeJS.ProcessEnv, size?: string }} wanted which of the parts to start
 * @returns {Promise<Desktop>}
 */
export async function startDesktop({ display, bus, env, size = '1440x900x24' }) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  const desktop = {
    env: { ...env },
    end: async () => {
      for (const child of children.toReversed()) await endProcess(child);
    },
  };
  try {
    if (bus) {
      const { child, line } = await startAndRead(
        'dbus-daemon',
        ['--session', '--nofork', '--nopidfile', '--print-address=3'],
        env,
      );
      children.push(child);
      desktop.env['DBUS_SESSION_BUS_ADDRESS'] = line;
    }
    if (display) {
      const { child, line } = await startAndRead(
        'Xvfb',
        ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'],
        env,
      );
      children.push(child);
      desktop.env['DISPLAY'] = `:${line}`;
      delete desktop.env['WAYLAND_DISPLAY'];
      desktop.env['XDG_SESSION_TYPE'] = 'x11';
      children.push(startWindowManager(desktop.env));
    }
  } catch (error) {
    await desktop.end();
    throw error;
  }
  return desktop;
}

/** @param {NodeJS.ProcessEnv} env */
function startWindowManager(env) {
  const [program, args] =
    findExecutable('openbox') === undefined ? ['xfwm4', ['--compositor=off']] : ['openbox', ['--sm-disable']];
  return spawn(program, args, { env, stdio: 'ignore' });
}

/**
 * Starts a program that writes one line to descriptor 3 when it is ready.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, line: string }>}
 */
function startAndRead(program, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
    let complaints = '';
    let text = '';
    const fail = (/** @type {string} */ why) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new PlainError(`${program} did not start: ${why}\n${complaints}`));
    };
    const timer = setTimeout(() => fail(`nothing within ${readyDeadlineMs / 1000} s`), readyDeadlineMs);
    child.stderr?.on('data', (chunk) => (complaints = (complaints + chunk).slice(-2_000)));
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code) => fail(`exit code ${code}`));
    child.stdio[3]?.on('data', (chunk) => {
      text += chunk;
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      resolve({ child, line: text.slice(0, text.indexOf('\n')) });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function endProcess(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      return resolve(undefined);
    const hard = setTimeout(() => child.kill('SIGKILL'), 2_000);
    child.once('exit', () => {
      clearTimeout(hard);
      resolve(undefined);
    });
    child.kill('SIGTERM');
  });
}
