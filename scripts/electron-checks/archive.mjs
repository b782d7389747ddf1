import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createPackageWithOptions } from '@electron/asar';

import { root } from '../lib/paths.mjs';

/**
 * An archive with a file, and a native module that is unpacked beside it, as in the app's package.
 * @param {string} folder
 * @returns {Promise<string>} where it is
 */
export async function makeArchive(folder) {
  const source = join(folder, 'archive');
  const modules = join('node_modules', '@node-rs');
  mkdirSync(join(source, modules), { recursive: true });
  writeFileSync(join(source, 'inside.txt'), 'inside');
  writeFileSync(join(source, 'native.cjs'), "exports.hash = require('@node-rs/argon2').hash;\n");
  for (const name of readdirSync(join(root, modules)).filter((each) => each.startsWith('argon2')))
    cpSync(join(root, modules, name), join(source, modules, name), { recursive: true, dereference: true });
  const archive = join(folder, 'probe.asar');
  await createPackageWithOptions(source, archive, { unpack: '*.node' });
  return archive;
}
