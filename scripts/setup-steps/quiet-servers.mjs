import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What Debian asks before it starts a service; 101 means no. */
const policy = '/usr/sbin/policy-rc.d';
const clusterSettings = '/etc/postgresql-common/createcluster.conf';

/**
 * Keeps Debian from setting up and starting the servers that come with packages meanwhile: tests start servers of their
 * own, in folders of their own. What the machine's administrator has decided about that stays.
 * @template T
 * @param {() => Promise<T>} install
 * @returns {Promise<T>}
 */
export async function withoutStartingServers(install) {
  writeNew(clusterSettings, 'create_main_cluster = false\n', 0o644);
  const written = writeNew(policy, '#!/bin/sh\nexit 101\n', 0o755);
  try {
    return await install();
  } finally {
    if (written) rmSync(policy, { force: true });
  }
}

/**
 * @param {string} file
 * @param {string} text
 * @param {number} mode
 * @returns {boolean} false when there is one already, which stays as it is
 */
function writeNew(file, text, mode) {
  if (existsSync(file)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text, { mode, flag: 'wx' });
  return true;
}
