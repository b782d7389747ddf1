// npm test: makes everything ready, builds, runs every check and test, and ends with "N passed, N failed".
// npm test -- unit, or -- lint types, runs parts; anything else is handed to vitest.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { node24, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { runScript, say } from './lib/say.mjs';
import { setup } from './setup.mjs';
import { countCheck, countVitest, lastLine, sum } from './test/counts.mjs';
import { failuresOf } from './test/failures.mjs';
import { chooseParts } from './test/parts.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-'));
/** @type {{ name: string, counts: import('./test/counts.mjs').Counts, seconds: number }[]} */
const results = [];
/** @type {string[]} */
const failures = [];

/**
 * @param {string} name
 * @param {() => Promise<import('./test/counts.mjs').Counts>} work
 */
async function step(name, work) {
  say(`\n== ${name}`);
  const start = performance.now();
  const counts = await work();
  results.push({ name, counts, seconds: (performance.now() - start) / 1000 });
  return counts.failed === 0;
}

/**
 * @param {import('./test/parts.mjs').Part} part
 * @param {readonly string[]} rest
 */
async function runPart(part, rest) {
  if (part.kind === 'check') return checked(part.name, (await run(part.command, part.args)).code === 0);
  const report = join(scratch, `${part.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(part.command, [...part.args, ...reporters, ...rest]);
  const written = readIfThere(report);
  const counts = countVitest(written, code);
  const named = failuresOf(written, root);
  if (counts.failed > 0 && named.length === 0) named.push('failed outside of any test');
  failures.push(...named.map((failure) => `${part.name}: ${failure}`));
  return counts;
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

async function setUp() {
  try {
    await setup('test');
    return checked('setup', true);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return checked('setup', false);
  }
}

await runScript(async () => {
  const { parts, rest } = chooseParts(process.argv.slice(2));
  if (await step('setup', setUp)) {
    const built =
      !parts.some((part) => part.needsBuild) ||
      (await step('build', async () =>
        checked('build', (await run(node24, [join(root, 'scripts', 'build.mjs')])).code === 0),
      ));
    // Each keeps one core busy and says little: at the same time they take half as long.
    const checks = parts.filter((part) => part.kind === 'check');
    await Promise.all(checks.map((part) => step(part.name, () => runPart(part, rest))));
    for (const part of parts.filter((each) => !checks.includes(each))) {
      if (part.needsBuild && !built) {
        await step(part.name, async () => {
          say('Not run: the build failed.');
          return checked(part.name, false);
        });
      } else {
        await step(part.name, () => runPart(part, rest));
      }
    }
  }
  rmSync(scratch, { recursive: true, force: true });

  const total = sum(results.map((result) => result.counts));
  say('');
  for (const { name, counts, seconds } of results) {
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    say(`${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${lastLine(counts)}${skipped}`);
  }
  if (failures.length > 0) say(['', 'Failed:', ...failures.map((failure) => `  ${failure}`)].join('\n'));
  process.stdout.write(`\n${lastLine(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});
