import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const windows = process.platform === 'win32';

/** Node 24 as installed by the `node` package: everything but the first seconds of set-up runs with it. */
export const node24 = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node');

/**
 * `path` without the folders that npm puts in front of it for this checkout.
 * @param {string} path
 * @returns {string}
 */
export function withoutOwnBins(path) {
  return path
    .split(delimiter)
    .filter((folder) => !folder.startsWith(join(root, 'node_modules')))
    .join(delimiter);
}

/**
 * `path` with Node 24 and the checkout's tools first.
 * @param {string} path
 * @returns {string}
 */
export function withOwnBins(path) {
  return [dirname(node24), join(root, 'node_modules', '.bin'), withoutOwnBins(path)].join(delimiter);
}

/**
 * Where `name` is, looked up on the path, or undefined.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findExecutable(name) {
  const names = windows ? [`${name}.exe`, `${name}.cmd`] : [name];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const candidate of names) {
      const file = join(folder, candidate);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/**
 * @param {string} file
 * @returns {boolean}
 */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
