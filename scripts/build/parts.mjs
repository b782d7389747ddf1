// The parts of a build: what each is made from, what proves that it is there, and how it is made.
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';

/**
 * @typedef {object} Part
 * @property {string} name also the folder below dist/
 * @property {readonly string[]} inputs files and folders; a change in any of them makes the part stale
 * @property {string} output a file that is there once the part is built
 * @property {() => Promise<string>} [salt] anything outside the checkout that the result depends on
 * @property {() => Promise<void>} make
 */

const everywhere = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build'];

/** @type {readonly Part[]} */
export const parts = [
  {
    name: 'main',
    inputs: [...everywhere, 'main', 'client', 'preload', 'protocol', 'words'],
    output: 'dist/main/main.js',
    make: async () => {
      const { bundleForNode } = await import('./bundles.mjs');
      await bundleForNode('main', ['main/main.ts', 'main/cache-process.ts'], { extendedOnly: true });
    },
  },
  {
    name: 'preload',
    inputs: [...everywhere, 'preload', 'protocol', 'words'],
    output: 'dist/preload/preload.cjs',
    make: async () => (await import('./bundles.mjs')).bundlePreload(),
  },
  {
    name: 'renderer',
    inputs: [...everywhere, 'renderer', 'preload', 'protocol', 'words', 'assets'],
    output: 'dist/renderer/index.html',
    make: async () => (await import('./bundles.mjs')).bundleRenderer(),
  },
  {
    name: 'server',
    inputs: [...everywhere, 'server', 'protocol', 'words'],
    output: 'dist/server/parley-server.js',
    make: async () =>
      (await import('./bundles.mjs')).bundleForNode('server', ['server/cli/parley-server.ts']),
  },
  {
    name: 'assets',
    inputs: [...everywhere, 'assets', 'scripts/icons.mjs', 'scripts/icons'],
    output: 'dist/assets/icons/256x256.png',
    make: async () => (await import('../icons.mjs')).drawIcons(join(root, 'dist', 'assets')),
  },
  {
    name: 'host',
    inputs: [...everywhere, 'host'],
    output: 'dist/host/electron',
    salt: async () => (await chromium()) ?? '',
    make: async () => {
      const { buildHost } = await import('@parley/electron-host');
      await buildHost({ outDir: join(root, 'dist', 'host'), chromium: await chromium() });
    },
  },
];

/** The Chromium that the host drives. */
async function chromium() {
  return (await import('../lib/chromium.mjs')).findChromium();
}
