import { join } from 'node:path';

import { build } from 'vite';

import { root } from '../lib/paths.mjs';
import { compactSources } from './compact.mjs';
import { lightHttp } from './light-http.mjs';
import { staysPackage } from './packages.mjs';
import { windowTexts } from './said-texts.mjs';

const nodeTarget = 'node24';

/**
 * Bundles a room that runs in Node as ES modules, one file per entry.
 * @param {string} room
 * @param {readonly string[]} entries relative to the checkout
 * @param {{ extendedOnly?: boolean }} [options] `extendedOnly`: it never speaks the base variant
 */
export async function bundleForNode(room, entries, { extendedOnly = false } = {}) {
  await build({
    ...quiet,
    plugins: [lightHttp()],
    resolve: { alias: extendedOnly ? [withoutBaseCodec] : [] },
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: nodeTarget,
      outDir: join(root, 'dist', room),
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: entries.map((entry) => join(root, entry)),
        external: staysPackage,
        output: {
          format: 'es',
          // A single other character makes V8 keep two bytes for each of a file's.
          charset: 'ascii',
          comments: { jsdoc: false },
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  });
}

/** Bundles the preload script: a sandboxed preload is one CommonJS file that may only require `electron`. */
export async function bundlePreload() {
  await build({
    ...quiet,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      target: nodeTarget,
      outDir: join(root, 'dist', 'preload'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(root, 'preload', 'preload.ts'),
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
      },
    },
  });
}

/** Bundles the user interface. Assets stay files: the content security policy allows no data: addresses for fonts and scripts. */
export async function bundleRenderer() {
  await build({
    ...quiet,
    root: join(root, 'renderer'),
    base: './',
    plugins: [windowTexts('renderer/main.ts'), compactSources(join(root, 'renderer'))],
    // The catalogues are parsed when they are generated, so no text needs the parser, a tenth of the window's program.
    resolve: {
      alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
    },
    build: {
      target: 'chrome140',
      outDir: join(root, 'dist', 'renderer'),
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      sourcemap: true,
      chunkSizeWarningLimit: 2_000,
      // One file for all that comes before the first picture, however its modules are shared with what comes later.
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
    },
  });
}

/** @type {import('vite').Alias} */
const withoutBaseCodec = {
  find: './base/base-codec.ts',
  replacement: join(root, 'protocol', 'base', 'no-base-codec.ts'),
};

/** @type {import('vite').InlineConfig} */
const quiet = { configFile: false, root, logLevel: 'warn', publicDir: false, envDir: false };
