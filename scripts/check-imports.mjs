// Holds every import against import-table.mjs, and refuses folders of any depth that import each other in a circle, and
// those with too many files.
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';

import config from '../.dependency-cruiser.mjs';
import { rooms } from './import-table.mjs';
import { circlesIn } from './lib/circles.mjs';
import { fullFolders } from './lib/full-folders.mjs';

const { cruise, format } = await import('dependency-cruiser');

const { forbidden = [], options } = config;
const { output } = await cruise(
  Object.keys(rooms).filter((room) => existsSync(room)),
  { ...options, ruleSet: { forbidden }, validate: true },
);
if (typeof output === 'string') throw new Error(output);
const { output: report, exitCode } = await format(output, { outputType: 'err' });
process.stdout.write(String(report));

/** Folders of these rooms, each with the folders that its own files import, tests left out. */
const ordered = /^(client|server|main|renderer)\//;
const isTest = /\.test\.ts$|\/(testing|fixtures)\//;
/** @type {Map<string, Set<string>>} */
const imports = new Map();
for (const { source, dependencies } of output.modules) {
  if (!ordered.test(source) || isTest.test(source)) continue;
  const from = dirname(source);
  const known = imports.get(from) ?? new Set();
  imports.set(from, known);
  for (const { resolved } of dependencies) {
    if (ordered.test(resolved) && !isTest.test(resolved) && dirname(resolved) !== from)
      known.add(dirname(resolved));
  }
}

const circles = circlesIn(imports);
for (const circle of circles) console.log(`circle of folders: ${circle}`);

const sources = globSync(`{${[...Object.keys(rooms), 'scripts', 'test'].join(',')}}/**`, {
  exclude: ['**/node_modules/**', '**/dist/**'],
});
const full = fullFolders(sources.map((file) => file.replaceAll('\\', '/')));
for (const folder of full) console.log(`folder: ${folder}`);
process.exit(exitCode !== 0 || circles.length > 0 || full.length > 0 ? 1 : 0);
