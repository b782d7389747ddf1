import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { fingerprint, stamp } from '../lib/fingerprint.mjs';
import { exclusively } from '../lib/lock.mjs';
import { node24, root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { PlainError, say } from '../lib/say.mjs';

const made = stamp('dist/.stamps/generate');

/** Generates the protocol's codecs when the contract or the generator has changed. */
export async function generateWhenNeeded() {
  const hash = fingerprint(['proto', 'scripts/generate', 'scripts/generate.mjs', 'package-lock.json']);
  if (isGenerated(hash)) return;
  await exclusively(join(root, 'dist', '.generate-lock'), async () => {
    if (isGenerated(hash)) return;
    say('Generating the protocol codecs');
    const { code, output } = await run(node24, [join(root, 'scripts', 'generate.mjs')], { capture: true });
    if (code !== 0) throw new PlainError(`Generating the protocol codecs failed:\n${output}`);
    made.write(hash);
  });
}

/** @param {string} hash */
function isGenerated(hash) {
  const folder = join(root, 'protocol', 'gen');
  return existsSync(folder) && readdirSync(folder).length > 0 && made.matches(hash);
}
