import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';

/**
 * Whether a text may be said by these sources: they have its name, or a template that begins as its name does.
 * @param {string} sources
 * @returns {(key: string) => boolean}
 */
export function saidBy(sources) {
  // The sources are read once, not once for each of a thousand texts.
  const named = new Set([...sources.matchAll(/'([\w.-]+)(?=')/g)].map(([, name]) => name));
  const begun = new Set([...sources.matchAll(/`([\w.-]+)\.\$\{/g)].map(([, name]) => name));
  return (key) => {
    if (named.has(key)) return true;
    const steps = key.split('.');
    return steps.some((_, at) => at > 0 && begun.has(steps.slice(0, at).join('.')));
  };
}

/**
 * Leaves out of a bundle the texts that none of its rooms says. Those of the tray, mails and pages are as many again as the
 * window's own, and all of a language's are loaded before the first picture.
 * @param {readonly string[]} rooms
 * @param {readonly string[]} others sources of those rooms that the bundle does without
 * @returns {import('vite').Plugin}
 */
export function onlySaidTexts(rooms, others) {
  const without = new Set(others.map((file) => join(root, file)));
  const isSaid = saidBy(rooms.map((room) => sourcesIn(join(root, room), without)).join('\n'));
  const catalogues = new Set(
    readdirSync(join(root, 'words'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(root, 'words', 'gen', name.replace(/json$/, 'ts'))),
  );
  return {
    name: 'only-said-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!catalogues.has(id)) return null;
      // One text a line, as scripts/generate/words.mjs writes them.
      const lines = code
        .split('\n')
        .filter((line) => isSaid(/^ {2}"([^"]+)": /.exec(line)?.[1] ?? '') || !/^ {2}"/.test(line));
      return { code: lines.join('\n'), map: null };
    },
  };
}

/**
 * Every source of a folder but tests and what is generated, one after the other.
 * @param {string} folder
 * @param {ReadonlySet<string>} [without]
 * @returns {string}
 */
export function sourcesIn(folder, without = new Set()) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !without.has(join(folder, name)))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('gen'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
