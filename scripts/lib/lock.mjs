import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * Lets one process at a time run `work`; the lock of a process that has died does not count.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  while (!acquire(file)) await wait(100);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {boolean}
 */
function acquire(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isHeld(file)) rmSync(file, { force: true });
    return false;
  }
}

/**
 * @param {string} file
 * @returns {boolean}
 */
function isHeld(file) {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Empty for the instant between creation and writing.
    if (holder === 0) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
