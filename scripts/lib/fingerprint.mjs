import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { root } from './paths.mjs';

/**
 * One hash over the contents of files and folders; tests do not count, a missing path counts as missing.
 * @param {readonly string[]} paths relative to the checkout
 * @param {string} [salt] anything else that the result depends on
 * @returns {string}
 */
export function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) {
    for (const file of filesUnder(join(root, path))) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return [];
  if (stats.isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => entry.name !== 'node_modules' && !/\.test\.[cm]?[jt]s$/.test(entry.name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(path, entry.name)) : [join(path, entry.name)],
    );
}

/**
 * A note in a file of what something was last made from.
 * @param {string} file relative to the checkout
 */
export function stamp(file) {
  const path = join(root, file);
  return {
    /** @param {string} value */
    matches: (value) => existsSync(path) && readFileSync(path, 'utf8') === value,
    /** @param {string} value */
    write: (value) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, value);
    },
  };
}
