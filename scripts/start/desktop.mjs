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
      children.push(await startWindowManager(desktop.env));
    }
  } catch (error) {
    await desktop.end();
    throw error;
  }
  return desktop;
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
async function startWindowManager(env) {
  if (findExecutable('openbox') === undefined) {
    return spawn('xfwm4', ['--compositor=off'], { env, stdio: 'ignore' });
  }
  // It runs the start-up command once it manages windows.
  const { child } = await startAndRead(
    'openbox',
    ['--sm-disable', '--startup', 'echo manages windows'],
    env,
    {
      descriptor: 1,
      line: /^manages windows\n/m,
    },
  );
  return child;
}

/**
 * Starts a program that writes a line when it is ready.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ descriptor: 1 | 3, line: RegExp }} ready where and what; its first group is the result
 * @returns {Promise<{ child: import('node:child_process').ChildProcess, line: string }>}
 */
function startAndRead(program, args, env, ready = { descriptor: 3, line: /^(.*)\n/ }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    let complaints = '';
    let text = '';
    const fail = (/** @type {string} */ why) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new PlainError(`${program} did not start: ${why}\n${complaints}`));
    };
    const onExit = (/** @type {number | null} */ code) => fail(`exit code ${code}`);
    const timer = setTimeout(() => fail(`nothing within ${readyDeadlineMs / 1000} s`), readyDeadlineMs);
    child.stdout?.resume();
    child.stderr?.on('data', (chunk) => (complaints = (complaints + chunk).slice(-2_000)));
    child.once('error', (error) => fail(error.message));
    child.once('exit', onExit);
    child.stdio[ready.descriptor]?.on('data', (chunk) => {
      text = (text + chunk).slice(-2_000);
      const found = ready.line.exec(text);
      if (found === null) return;
      clearTimeout(timer);
      child.off('exit', onExit);
      resolve({ child, line: found[1] ?? '' });
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
