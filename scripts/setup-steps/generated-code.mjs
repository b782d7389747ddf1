import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { fingerprint, stamp } from '../lib/fingerprint.mjs';
import { exclusively } from '../lib/lock.mjs';
import { node24, root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { PlainError, say } from '../lib/say.mjs';

const made = stamp('dist/.stamps/generate');

/** Generates the protocol's codecs and the catalogues of texts when what they are made from, or the generator, has changed. */
export async function generateWhenNeeded() {
  const catalogues = readdirSync(join(root, 'words'))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join('words', name));
  const inputs = ['proto', ...catalogues, 'scripts/generate', 'scripts/generate.mjs', 'package-lock.json'];
  const hash = fingerprint(inputs);
  if (isGenerated(hash)) return;
  await exclusively(join(root, 'dist', '.generate-lock'), async () => {
    if (isGenerated(hash)) return;
    say('Generating the protocol codecs and the catalogues of texts');
    const { code, output } = await run(node24, [join(root, 'scripts', 'generate.mjs')], { capture: true });
    if (code !== 0)
      throw new PlainError(`Generating the protocol codecs or the catalogues failed:\n${output}`);
    made.write(hash);
  });
}

/** @param {string} hash */
function isGenerated(hash) {
  // Written last: a folder may be left half empty.
  const stamps = ['protocol', 'words'].map((room) => join(root, room, 'gen', 'stamp'));
  return stamps.every((path) => existsSync(path)) && made.matches(hash);
}
