import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { PlainError } from '../lib/say.mjs';

/** Files about what the host is not: plain Node, Chromium's own features, other systems, Electron's own modules and build. */
const leftOut = new Set([
  'api-autoupdater-darwin',
  'api-autoupdater-msix',
  'api-js2c-code-cache',
  'api-local-ai-handler',
  // Nothing of the module `net` is there, in other processes neither.
  'api-net',
  'api-net-custom-protocols',
  'api-net-log',
  'api-net-session',
  'api-net-websocket',
  'asar-integrity',
  'asar',
  'chromium',
  'cpp-heap',
  'crash',
  'deprecate',
  'desktop-name',
  'esm',
  'extensions',
  'fuses',
  'logging',
  'mas',
  'modules',
  'node',
  'parse-features-string',
  'process-binding',
  'types',
  'webview',
]);

const suffix = '-spec.ts';

/**
 * The folder `spec` of Electron that was named, or that the named checkout has.
 * @param {string} given
 * @param {string} from where the person stands
 */
export function findSpecs(given, from) {
  const named = resolve(from, given);
  const folder = [named, join(named, 'spec')].find((each) => existsSync(join(each, `api-app${suffix}`)));
  if (folder === undefined)
    throw new PlainError(`${named} holds no specs of Electron: its folder spec/ has api-app${suffix}.`);
  return folder;
}

/**
 * @param {string} folder
 * @param {readonly string[]} only names such as `api-menu`; none means all that the host is measured by
 */
export function specFiles(folder, only) {
  const there = readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort();
  const unknown = only.filter((name) => !there.includes(name));
  if (unknown.length > 0) throw new PlainError(`There is no spec of that name: ${unknown.join(', ')}`);
  const chosen = only.length > 0 ? only : there.filter((name) => !leftOut.has(name));
  return chosen.map((name) => join(folder, `${name}${suffix}`));
}
