// What `npm test` is made of.
import { node24 } from '../lib/paths.mjs';

/**
 * @typedef {object} Part
 * @property {string} name what `npm test -- <name>` calls it
 * @property {'check' | 'vitest'} kind a check counts as one; vitest counts its tests
 * @property {string} command
 * @property {string[]} args
 * @property {boolean} needsBuild
 */

/** @type {readonly Part[]} */
const testParts = [
  check('types', node24, 'scripts/check-types.mjs'),
  check('lint', node24, 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  check('imports', node24, 'scripts/check-imports.mjs'),
  check('format', node24, 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  project('unit', false, 2),
  project('postgres', false, 3),
  // Their tests mostly wait for processes of their own, so that more of them than there are cores fit beside each other.
  project('contract', true, 3),
  project('contract-cluster', true, 3),
  project('chaos', true, 3),
  project('e2e', true, 2),
];

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Part}
 */
function check(name, command, ...args) {
  return { name, kind: 'check', command, args, needsBuild: false };
}

/**
 * A project of vitest.config.ts.
 * @param {string} name
 * @param {boolean} needsBuild
 * @param {number} workers files at a time
 * @returns {Part}
 */
function project(name, needsBuild, workers) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', name, `--maxWorkers=${workers}`];
  return { name, kind: 'vitest', command: node24, args, needsBuild };
}

/**
 * Splits the command line into the parts to run and what is handed to vitest (file name filters, options).
 * @param {readonly string[]} args
 * @returns {{ parts: readonly Part[], rest: string[] }}
 */
export function chooseParts(args) {
  const isName = (/** @type {string} */ arg) => testParts.some((part) => part.name === arg);
  const named = args.filter(isName);
  const rest = args.filter((arg) => !isName(arg));
  // A filter without a part means the tests that it matches, not every check.
  const byDefault = rest.length > 0 ? testParts.filter((part) => part.kind === 'vitest') : testParts;
  return {
    parts: named.length > 0 ? testParts.filter((part) => named.includes(part.name)) : byDefault,
    rest,
  };
}
