// Builds dist/: every part whose inputs have changed. Usage: node scripts/build.mjs [--force] [part…]
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { exclusively } from './lib/lock.mjs';
import { parts } from './build/parts.mjs';
import { fingerprint, stamp } from './lib/fingerprint.mjs';
import { root } from './lib/paths.mjs';
import { PlainError, runScript, say } from './lib/say.mjs';
import { generateWhenNeeded } from './setup-steps/generated-code.mjs';

/**
 * @param {import('./build/parts.mjs').Part} part
 * @param {boolean} force
 */
async function buildPart(part, force) {
  const made = stamp(`dist/.stamps/${part.name}`);
  const hash = fingerprint(part.inputs, await part.salt?.());
  if (!force && existsSync(join(root, part.output)) && made.matches(hash)) return;
  const start = performance.now();
  try {
    await part.make();
  } catch (error) {
    throw new PlainError(
      `Building ${part.name} failed:\n${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (!existsSync(join(root, part.output)))
    throw new PlainError(`Building ${part.name} did not make ${part.output}.`);
  made.write(hash);
  say(`Built ${part.name} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

await runScript(async () => {
  const args = process.argv.slice(2);
  const asked = args.filter((arg) => !arg.startsWith('-'));
  const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0)
    throw new PlainError(
      `No such part: ${unknown.join(', ')}. Parts: ${parts.map((part) => part.name).join(', ')}`,
    );
  mkdirSync(join(root, 'dist'), { recursive: true });
  await exclusively(join(root, 'dist', '.lock'), async () => {
    await generateWhenNeeded();
    for (const part of parts) {
      if (asked.length === 0 || asked.includes(part.name)) await buildPart(part, args.includes('--force'));
    }
  });
  return 0;
});
