import { quitCheck } from './checks.mjs';

/** @typedef {import('./checks.mjs').Check} Check */

/**
 * A line that the probe wrote.
 * @typedef {{ id?: string, passed?: boolean, detail?: string, ms?: number, event?: string, electron?: string, chrome?: string }} Told
 */

/**
 * One check in the report. `not here`: the host cannot show it, or it is another system's; `by hand`: for a person.
 * @typedef {{ id: string, title: string, status: 'passed' | 'failed' | 'not here' | 'by hand', detail: string, ms: number | null }} Outcome
 */

/**
 * @typedef {object} Report
 * @property {1} format
 * @property {'electron' | 'host'} runtime
 * @property {{ electron: string, chrome: string }} versions
 * @property {{ platform: string, arch: string, release: string }} system
 * @property {string} at when it began, ISO 8601
 * @property {Outcome[]} checks
 */

/** The end of an app, in this order. */
const ending = ['before-quit', 'will-quit', 'quit'];

/** @param {string} text lines of JSON @returns {Told[]} */
export const readTold = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/**
 * @param {readonly Told[]} told
 * @param {number} code the probe's exit code
 * @returns {Told}
 */
function quitOutcome(told, code) {
  const seen = told
    .map(({ event }) => event)
    .filter((event) => event !== undefined && ending.includes(event));
  const passed = code === 0 && seen.join() === ending.join();
  return { id: quitCheck, passed, detail: `${seen.join(', ') || 'no events'}, exit code ${code}` };
}

/**
 * @param {readonly Check[]} checks
 * @param {readonly Told[]} told
 * @param {{ runtime: Report['runtime'], platform: NodeJS.Platform, code: number }} run
 * @returns {Outcome[]}
 */
export function outcomes(checks, told, { runtime, platform, code }) {
  const all = [...told, quitOutcome(told, code)];
  return checks.map(({ id, title, onHost, systems, how }) => {
    /** @param {Outcome['status']} status @param {string} detail @param {number | null} [ms] @returns {Outcome} */
    const outcome = (status, detail, ms = null) => ({ id, title, status, detail, ms });
    if (systems !== undefined && !systems.includes(platform))
      return outcome('not here', `only on ${systems.join(' and ')}`);
    if (how !== undefined) return outcome('by hand', how);
    if (runtime === 'host' && onHost !== undefined) return outcome('not here', onHost);
    const seen = all.find((each) => each.id === id);
    if (seen === undefined) return outcome('failed', 'the probe ended before it');
    return outcome(seen.passed === true ? 'passed' : 'failed', seen.detail ?? '', seen.ms ?? null);
  });
}

/** For people: one line for each check. @param {Report} report */
export function readable({ runtime, versions, system, at, checks }) {
  const chromium = versions.chrome === 'unknown' ? '' : ` (Chromium ${versions.chrome})`;
  const name =
    runtime === 'electron' ? `Electron ${versions.electron}` : `the host as Electron ${versions.electron}`;
  const lines = checks.map(
    ({ status, title, detail }) => `${status.padEnd(9)} ${title}${detail && `: ${detail}`}`,
  );
  return [
    `What only real Electron can show, on ${name}${chromium}`,
    `${system.platform} ${system.arch} ${system.release}, ${at}`,
    '',
    ...lines,
    '',
  ].join('\n');
}

/** @param {readonly Outcome[]} checks */
export const exitCode = (checks) => (checks.some(({ status }) => status === 'failed') ? 1 : 0);
