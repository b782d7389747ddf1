import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { findExecutable, isExecutable } from '../lib/paths.mjs';

/**
 * This machine, as far as set-up cares.
 * @param {boolean} electron whether Electron's own binary is there
 * @returns {import('./system-needs.mjs').Machine}
 */
export function thisMachine(electron) {
  return {
    has: (program) =>
      findExecutable(program) !== undefined ||
      serverFolders().some((folder) => isExecutable(join(folder, program))),
    hasFile: existsSync,
    display: hasDisplay(process.env),
    bus: hasSessionBus(process.env),
    electron,
  };
}

/**
 * Where Debian keeps servers: off the path of people who are not root, and PostgreSQL off everyone's.
 * @returns {string[]}
 */
function serverFolders() {
  const postgres = '/usr/lib/postgresql';
  const versions = existsSync(postgres) ? readdirSync(postgres) : [];
  return ['/usr/sbin', ...versions.map((version) => join(postgres, version, 'bin'))];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
export function hasDisplay(env) {
  return process.platform !== 'linux' || Boolean(env['DISPLAY']) || Boolean(env['WAYLAND_DISPLAY']);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean}
 */
export function hasSessionBus(env) {
  if (process.platform !== 'linux' || env['DBUS_SESSION_BUS_ADDRESS']) return true;
  return Boolean(env['XDG_RUNTIME_DIR']) && existsSync(join(String(env['XDG_RUNTIME_DIR']), 'bus'));
}

/** Whether packages come from Debian's tools here (Debian, Ubuntu and what derives from them). */
export function isDebian() {
  return existsSync('/etc/debian_version') && findExecutable('apt-get') !== undefined;
}

export function isRoot() {
  return process.getuid?.() === 0;
}

/** The distribution's name for messages. */
export function systemName() {
  try {
    return /^PRETTY_NAME="?([^"\n]*)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}
