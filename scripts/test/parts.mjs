// What `npm test` is made of.
import { node24 } from '../lib/paths.mjs';

/**
 * The parts of a lane run one after the other, and the lanes of a stage beside each other.
 * @typedef {'servers' | 'clusters' | 'windows' | 'waiting' | 'units' | 'stores'} Lane
 */

/** @type {readonly (readonly Lane[])[]} */
const stages = [
  ['servers', 'clusters'],
  // Windows that share the cores with what computes are late for everything, and so are their tests: only what waits for clocks
  // and for the disk runs beside them.
  ['windows', 'waiting'],
  ['units', 'stores'],
];

/**
 * @typedef {object} Part
 * @property {string} name what `npm test -- <name>` calls it
 * @property {'check' | 'vitest'} kind a check counts as one; vitest counts its tests
 * @property {string} command
 * @property {string[]} args
 * @property {boolean} needsBuild
 * @property {Lane} lane
 * @property {Record<string, string>} [env] set for its tests
 */

/** Files of end-to-end tests, each with windows and a desktop of its own: on many cores, too, no more of them at a time. */
export const windowsAtATime = 3;

/**
 * Many tests wait, so more files run at a time than there are cores. With too many, they push each other out of the caches of the
 * processor, and each costs more.
 * @type {readonly Part[]}
 */
const testParts = [
  project('attacks', 3, 'servers'),
  project('contract', 3, 'servers'),
  project('chaos', 3, 'clusters'),
  project('contract-cluster', 4, 'clusters'),
  project('e2e', windowsAtATime, 'windows'),
  project('e2e-away', 2, 'waiting'),
  // It mostly waits for the disk.
  project('packages', 1, 'waiting'),
  project('unit', 3, 'units'),
  project('postgres', 2, 'stores'),
  check('types', node24, 'scripts/check-types.mjs'),
  check('lint', node24, 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  check('imports', node24, 'scripts/check-imports.mjs'),
  check('format', node24, 'node_modules/oxfmt/bin/oxfmt', '--check'),
];

/**
 * What `npm run test:long` repeats over many more inputs than every run has time for.
 * @type {readonly Part[]}
 */
export const longParts = [
  sweep('unit', 'server/operations/pushes-and-store-agree.test.ts', { PARLEY_HISTORIES: '1000' }),
  sweep('postgres', 'server/operations/pushes-and-store-agree.test.ts', { PARLEY_HISTORIES: '100' }),
  sweep('attacks', 'test/attacks', { PARLEY_ATTACKS: 'all' }),
  sweep('attacks-cluster', 'test/attacks', { PARLEY_ATTACKS: 'all' }),
  sweep('contract', 'test/contract/cases-', { PARLEY_COMBINATIONS: 'all' }),
  sweep('contract-cluster', 'test/contract', { PARLEY_COMBINATIONS: 'all', PARLEY_FUZZ: '10000' }),
  sweep('chaos', 'test/chaos/convergence.test.ts', { PARLEY_HISTORIES: '100' }),
  sweep('chaos', 'test/chaos/convergence.test.ts', { PARLEY_HISTORIES: '20', TESTS_SERVER: 'balanced' }),
  sweep('chaos', 'test/chaos/cluster/chaos.test.ts', { CHAOS_MINUTES: '10' }),
  sweep('chaos', 'test/chaos/kills.test.ts', { PARLEY_KILLS: '200' }),
  sweep('unit', 'server/store/transfer/move-data.test.ts', { PARLEY_MOVES: 'all' }),
  sweep('chaos', 'test/chaos/kills.test.ts', { PARLEY_KILLS: '50', TESTS_SERVER: 'postgres' }),
  sweep('chaos', 'test/chaos/fuzz.test.ts', { PARLEY_FUZZ: '200000' }),
  sweep('e2e', 'test/e2e/screens.test.ts', { STAGE: 'all' }),
  project('chaos-long', 1, 'servers'),
  project('operate', 1, 'servers'),
  project('e2e-long', 1, 'windows'),
];

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @returns {Part}
 */
function check(name, command, ...args) {
  return { name, kind: 'check', command, args, needsBuild: false, lane: 'stores' };
}

/**
 * A project of vitest.config.ts.
 * @param {string} name
 * @param {number} workers files at a time
 * @param {Lane} lane
 * @returns {Part}
 */
function project(name, workers, lane) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', name, `--maxWorkers=${workers}`];
  const needsBuild = name !== 'unit' && name !== 'postgres';
  return { name, kind: 'vitest', command: node24, args, needsBuild, lane };
}

/**
 * A file or folder of a project whose tests try more inputs when the environment asks for them.
 * @param {string} name
 * @param {string} file
 * @param {Record<string, string>} env
 * @returns {Part}
 */
function sweep(name, file, env) {
  const part = project(name, 2, 'servers');
  return { ...part, args: [...part.args, file], env };
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

/**
 * Parts in the order in which they run: stages of lanes.
 * @param {readonly Part[]} parts
 * @returns {Part[][][]}
 */
export function inStages(parts) {
  return stages.map((lanes) => lanes.map((lane) => parts.filter((part) => part.lane === lane)));
}
