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
import { chooseParts } from './test/parts.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'parley-test-'));
/** @type {{ name: string, counts: import('./test/counts.mjs').Counts, seconds: number }[]} */
const results = [];

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
  if (part.kind === 'check') return countCheck((await run(part.command, part.args)).code === 0);
  const report = join(scratch, `${part.name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(part.command, [...part.args, ...reporters, ...rest]);
  return countVitest(readIfThere(report), code);
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
    return countCheck(true);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return countCheck(false);
  }
}

await runScript(async () => {
  const { parts, rest } = chooseParts(process.argv.slice(2));
  if (await step('setup', setUp)) {
    const built =
      !parts.some((part) => part.needsBuild) ||
      (await step('build', async () =>
        countCheck((await run(node24, [join(root, 'scripts', 'build.mjs')])).code === 0),
      ));
    for (const part of parts) {
      if (part.needsBuild && !built) {
        await step(part.name, async () => {
          say('Not run: the build failed.');
          return countCheck(false);
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
  process.stdout.write(`\n${lastLine(total)}\n`);
  return total.failed === 0 ? 0 : 1;
});
