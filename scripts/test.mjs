// npm test: makes everything ready, builds, runs every check and test, and ends with "N passed, N failed".
// npm test -- unit, or -- lint types, runs parts; anything else is handed to vitest.
// npm run test:long repeats tests over many more inputs.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { node24, root } from './lib/paths.mjs';
import { ownStat, processorSeconds } from './lib/processor-time.mjs';
import { ownEnvironment, run } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { setup } from './setup.mjs';
import { countCheck, countVitest, lastLine, sum } from './test/counts.mjs';
import { failuresOf } from './test/failures.mjs';
import { chooseParts, inStages, longParts } from './test/parts.mjs';
import { fileTimes, slowest } from './test/slowest.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-'));
/** Everything that runs on Node here keeps what it compiled: the same modules are started dozens of times. */
const compiled = join(scratch, 'compiled');
const reporter = join(root, 'scripts', 'test', 'progress-reporter.mjs');
/** @typedef {import('./test/counts.mjs').Counts & { processor?: number }} Result with seconds that the processor worked */

/** @type {{ name: string, counts: Result, seconds: number }[]} */
const results = [];
/** @type {string[]} */
const failures = [];
/** @type {import('./test/slowest.mjs').FileTime[]} */
const times = [];

/**
 * Whatever happens to it, what runs beside it goes on.
 * @param {string} name
 * @param {() => Promise<Result>} work
 */
async function step(name, work) {
  say(`\n== ${name}`);
  const start = performance.now();
  const counts = await work().catch((error) => {
    say(error instanceof PlainError ? error.message : String(error?.stack ?? error));
    return checked(name, false);
  });
  results.push({ name, counts, seconds: (performance.now() - start) / 1000 });
  return counts.failed === 0;
}

/**
 * @param {import('./test/parts.mjs').Part} part
 * @param {readonly string[]} rest
 * @returns {Promise<Result>}
 */
async function runPart(part, rest) {
  const { command, args } = part;
  if (part.kind === 'check') {
    const { code, processor } = await run(command, args);
    return { ...checked(part.name, code === 0), processor };
  }
  // Several parts of a long run are of one project.
  const report = join(scratch, `${part.name}-${randomUUID()}.json`);
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...ownEnvironment(), NODE_COMPILE_CACHE: compiled, ...part.env };
  const { code, processor } = await run(command, [...args, ...reporters, ...rest], { env });
  const written = readIfThere(report);
  times.push(...fileTimes(part.name, written, root));
  const counts = countVitest(written, code);
  const named = failuresOf(written, root);
  if (counts.failed > 0 && named.length === 0) named.push('failed outside of any test');
  failures.push(...named.map((failure) => `${part.name}: ${failure}`));
  return { ...counts, processor };
}

/**
 * @param {string} name
 * @param {boolean} passed
 */
function checked(name, passed) {
  if (!passed) failures.push(name);
  return countCheck(passed);
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {boolean} long */
async function setUp(long) {
  await setup(long ? 'long' : 'test');
  return checked('setup', true);
}

/**
 * @param {readonly import('./test/parts.mjs').Part[]} parts
 * @param {readonly string[]} rest
 * @param {boolean} built
 */
async function runInTurn(parts, rest, built) {
  for (const part of parts) {
    await step(part.name, async () => {
      if (!part.needsBuild || built) return runPart(part, rest);
      say('Not run: the build failed.');
      return checked(part.name, false);
    });
  }
}

/**
 * @param {readonly import('./test/parts.mjs').Part[]} parts
 * @param {readonly string[]} rest
 */
async function runParts(parts, rest) {
  const built =
    !parts.some((part) => part.needsBuild) ||
    (await step('build', async () =>
      checked('build', (await run(node24, [join(root, 'scripts', 'build.mjs')])).code === 0),
    ));
  for (const lanes of inStages(parts)) await Promise.all(lanes.map((lane) => runInTurn(lane, rest, built)));
}

await runScript(async () => {
  const long = process.argv.includes('--long');
  const chosen = chooseParts(process.argv.slice(2).filter((arg) => arg !== '--long'));
  const parts = long ? longParts : chosen.parts;
  const start = performance.now();
  if (await step('setup', () => setUp(long))) await runParts(parts, chosen.rest);
  const seconds = (performance.now() - start) / 1000;
  rmSync(scratch, { recursive: true, force: true });

  const total = sum(results.map((result) => result.counts));
  say('');
  const order = ['setup', 'build', ...parts.map((part) => part.name)];
  results.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  for (const { name, counts, seconds } of results) {
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    const worked = counts.processor === undefined ? '' : `${counts.processor.toFixed(1)} s CPU`;
    const took = `${seconds.toFixed(1).padStart(6)} s ${worked.padStart(12)}`;
    say(`${name.padEnd(16)} ${took}   ${lastLine(counts)}${skipped}`);
  }
  // Less than the sum: some run beside each other.
  say(`${'together'.padEnd(16)} ${seconds.toFixed(1).padStart(6)} s`);
  const stat = ownStat();
  if (stat) say(`${'processor'.padEnd(16)} ${processorSeconds(stat).toFixed(1).padStart(6)} s`);
  if (times.length > 0) say(['', 'Slowest files:', ...slowest(times, 10)].join('\n'));
  if (failures.length > 0) say(['', 'Failed:', ...failures.map((failure) => `  ${failure}`)].join('\n'));
  process.stdout.write(`\n${lastLine(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});
