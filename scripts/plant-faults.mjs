// npm run test:faults: plants small mistakes, one at a time, in a copy of the last commit, and says which of them the tests find.
// npm run test:faults -- words/ plants those in files of that name alone.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { faults } from './faults/faults.mjs';
import { node24, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';

/** @typedef {import('./faults/faults.mjs').Fault} Fault */

const builtParts = ['chaos', 'contract', 'contract-cluster', 'e2e'];

/**
 * @param {string} copy
 * @param {string[]} args
 */
async function node(copy, ...args) {
  return run(node24, args, { cwd: copy, capture: true });
}

/**
 * What the tests that have to find faults say when they fail; null: they pass.
 * @param {string} copy
 * @param {string} part
 * @param {readonly string[]} tests
 */
async function failureOf(copy, part, tests) {
  if (builtParts.includes(part)) {
    const { code, output } = await node(copy, 'scripts/build.mjs');
    if (code !== 0) throw new PlainError(`It cannot be built, which shows nothing of the tests:\n${output}`);
  }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', part, '--bail=1', '--reporter=dot'];
  const { code, output } = await node(copy, ...vitest, ...tests);
  return code === 0 ? null : output;
}

/**
 * @param {string} copy
 * @param {Fault} fault
 */
async function finds(copy, { file, from, to, part, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new PlainError(`${file} does not have this once: ${from}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const found = (await failureOf(copy, part, [tests])) !== null;
  writeFileSync(path, source);
  return found;
}

/** @param {string} copy */
async function copyLastCommit(copy) {
  const archive = join(copy, 'commit.tar');
  await run('git', ['archive', '--output', archive, 'HEAD'], { capture: true });
  await run('tar', ['-xf', archive, '-C', copy], { capture: true });
  rmSync(archive);
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const generate =
    "import('./scripts/setup-steps/generated-code.mjs').then((step) => step.generateWhenNeeded())";
  const { code, output } = await node(copy, '-e', generate);
  if (code !== 0) throw new PlainError(`The copy cannot be made ready:\n${output}`);
}

await runScript(async () => {
  const wanted = process.argv.slice(2);
  const chosen = faults.filter(
    ({ file }) => wanted.length === 0 || wanted.some((each) => file.includes(each)),
  );
  const copy = mkdtempSync(join(tmpdir(), 'parley-faults-'));
  try {
    await copyLastCommit(copy);
    for (const part of new Set(chosen.map((fault) => fault.part))) {
      const tests = new Set(chosen.filter((fault) => fault.part === part).map((fault) => fault.tests));
      say(`Without a fault: ${part}`);
      const failure = await failureOf(copy, part, [...tests]);
      if (failure !== null)
        throw new PlainError(
          `The tests of ${part} fail without a fault: what they find says nothing.\n${failure}`,
        );
    }
    /** @type {Fault[]} */
    const missed = [];
    for (const [index, fault] of chosen.entries()) {
      const found = await finds(copy, fault);
      if (!found) missed.push(fault);
      say(
        `${index + 1}/${chosen.length}   ${found ? 'found    ' : 'NOT FOUND'}   ${fault.part}   ${fault.file}   ${fault.from}`,
      );
    }
    process.stdout.write(`${chosen.length - missed.length} found, ${missed.length} not found\n`);
    return missed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
