import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.mjs';
import { windowGraph } from './window-graph.mjs';

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

/** A module that adds the texts of the pieces to those of the first picture. */
const laterTexts = 'later-texts';

/**
 * Divides the texts of the window: those that the first picture may say are part of it, the others come with the first piece
 * that is loaded on demand. What neither says, such as the texts of tray and mails, is left out.
 * @param {string} entry where the window begins
 * @returns {import('vite').Plugin}
 */
export function windowTexts(entry) {
  const { first, later, pieces } = windowGraph(join(root, entry));
  const isSaidFirst = saidBy([...first.values()].join('\n'));
  const isSaidLater = saidBy([...later.values()].join('\n'));
  const catalogues = join(root, 'words', 'gen');
  const source = join(catalogues, 'en.ts');
  const languages = new Set(
    readdirSync(join(root, 'words'))
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(catalogues, name.replace(/json$/, 'ts'))),
  );
  return {
    name: 'window-texts',
    enforce: 'pre',
    resolveId: (id) => (id === laterTexts ? `\0${laterTexts}` : null),
    load(id) {
      if (id !== `\0${laterTexts}`) return null;
      const lines = readFileSync(source, 'utf8').split('\n');
      const texts = lines.filter((line) => {
        const key = keyOf(line);
        return key !== null && isSaidLater(key) && !isSaidFirst(key);
      });
      return `import { catalogue } from ${JSON.stringify(source)};\nObject.assign(catalogue, {\n${texts.join('\n')}\n});\n`;
    },
    transform(code, id) {
      // What a module imports has run when the module itself does.
      if (pieces.has(id) && !languages.has(id)) return { code: `import '${laterTexts}'; ${code}`, map: null };
      if (!languages.has(id)) return null;
      const lines = code.split('\n').filter((line) => {
        const key = keyOf(line);
        return key === null || isSaidFirst(key) || (id !== source && isSaidLater(key));
      });
      return { code: lines.join('\n'), map: null };
    },
  };
}

/**
 * Catalogues have one text a line, as scripts/generate/words.mjs writes them.
 * @param {string} line
 */
const keyOf = (line) => /^ {2}"([^"]+)": /.exec(line)?.[1] ?? null;

/**
 * Every source of a folder but tests and what is generated, one after the other.
 * @param {string} folder
 * @returns {string}
 */
export function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('gen'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}
