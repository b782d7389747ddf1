import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { PlainError, say } from '../lib/say.mjs';

/** What the specs' own index and helpers import, and the specs that the host is measured by. */
const needed = [
  'basic-auth',
  'busboy',
  'chai',
  'chai-as-promised',
  'dirty-chai',
  'express',
  'mocha',
  'ps-list',
  'q',
  'send',
  'sinon',
  'uuid',
  'ws',
  'yargs',
];

/**
 * The folder of the libraries that the specs use: their own if it is there, else one that npm fills with the versions that
 * they name. Their whole package.json cannot be installed: some of it is in no registry.
 * @param {string} folder
 * @returns {Promise<string>}
 */
export async function findLibraries(folder) {
  if (existsSync(join(folder, 'node_modules', 'mocha'))) return join(folder, 'node_modules');
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const dependencies = Object.fromEntries(needed.map((name) => [name, devDependencies[name] ?? '*']));
  const own = join(root, 'dist', 'electron-specs', 'libraries');
  const wanted = JSON.stringify({ private: true, dependencies });
  const file = join(own, 'package.json');
  const modules = join(own, 'node_modules');
  if (existsSync(modules) && existsSync(file) && readFileSync(file, 'utf8') === wanted) return modules;
  say(`Installing what the specs use into ${own}`);
  mkdirSync(own, { recursive: true });
  writeFileSync(file, wanted);
  const { code } = await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: own });
  if (code !== 0) throw new PlainError('npm could not install what the specs use.');
  // A missing one is said at once rather than in each file.
  for (const name of needed) createRequire(file).resolve(`${name}/package.json`);
  return modules;
}
