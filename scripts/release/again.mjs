// Whether a release is the same when someone else makes it of the same commit, in another folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { PlainError } from '../lib/say.mjs';

/** What a key makes, differently each time and for each key. */
const ofTheKey = /\/(InRelease|Release\.gpg|parley-archive-keyring\.gpg)$/;

/**
 * The files that two lists of checksums do not agree about.
 * @param {string} one in the format of sha256sum
 * @param {string} other
 */
export function differing(one, other) {
  const sums = (/** @type {string} */ list) =>
    new Map(
      list
        .trimEnd()
        .split('\n')
        .map((line) => /** @type {[string, string]} */ ([line.slice(66), line.slice(0, 64)])),
    );
  const [first, second] = [sums(one), sums(other)];
  return [...new Set([...first.keys(), ...second.keys()])]
    .filter((file) => !ofTheKey.test(file) && first.get(file) !== second.get(file))
    .toSorted();
}

/**
 * Makes the release of the last commit once more, in a fresh clone.
 * @param {string} list of checksums of what was made here
 */
export async function compareWithAnother(list) {
  const clone = mkdtempSync(join(tmpdir(), 'parley-release-'));
  try {
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const made = await run('npm', ['run', 'release'], { cwd: clone, env: { ...process.env } });
    if (made.code !== 0) throw new PlainError('A clean clone does not make the release.');
    const files = differing(list, readFileSync(join(clone, 'out', 'release', 'SHA256SUMS'), 'utf8'));
    if (files.length > 0)
      throw new PlainError(`A second release of this commit differs in\n${files.join('\n')}`);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}
