// What a package of the app may contain: a new dependency, or one that grew, is noticed where it is packed.
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesBelow } from './debian.mjs';

/** MB without Node, which is twice as much. libvips is 19 of them. */
const most = 60;
const stray =
  /\.(map|d\.[cm]?ts|[cm]?ts|md|markdown|html|gyp|flow)$|(^|\/)(tests?|__tests__|docs?|examples?|benchmarks?|\.[^/]+)\//i;
/** The window's page. */
const own = /^app\/dist\//;

/**
 * What is wrong with the app as it is packed, one line each.
 * @param {string} folder with `resources/app` in it
 * @param {string} list file that names the npm packages that are packed, one a line, without the names of systems
 */
export function packedProblems(folder, list) {
  const resources = join(folder, 'resources');
  const files = filesBelow(resources).map((file) => file.slice(resources.length + 1));
  const problems = files
    .filter((file) => !own.test(file) && stray.test(file))
    .map((file) => `${file} is not needed where the app runs`);
  const known = readFileSync(list, 'utf8').trim().split('\n');
  const packed = packagesIn(join(resources, 'app', 'node_modules'));
  for (const name of packed.filter((each) => !known.includes(each)))
    problems.push(`${name} is packed now: name it in the list of packed packages, or leave it out`);
  for (const name of known.filter((each) => !packed.includes(each)))
    problems.push(`${name} is packed no longer: take it out of the list of packed packages`);
  const bytes = filesBelow(resources).reduce((sum, file) => sum + lstatSync(file).size, 0);
  if (bytes > most * 1e6)
    problems.push(
      `the app takes, without Node, ${Math.round(bytes / 1e6)} MB, more than the ${most} MB that it may`,
    );
  return problems;
}

/** @param {string} folder */
function packagesIn(folder) {
  const names = readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : [name],
  );
  const system = new RegExp(`-${process.platform}-${process.arch}(-gnu|-msvc)?$`);
  return [...new Set(names.map((name) => name.replace(system, '-SYSTEM')))].toSorted();
}
