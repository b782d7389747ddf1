import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @typedef {object} WindowGraph
 * @property {ReadonlyMap<string, string>} first sources by path: the entry, and what is loaded with it
 * @property {ReadonlyMap<string, string>} later sources by path: what only pieces that are loaded on demand need
 * @property {ReadonlySet<string>} pieces the files of `later` that something imports by a call
 */

/** An import or export of a module that is there at run time, each a statement of its own. */
const statement = /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s+)?'(\.[^']+\.ts)'/gmu;
const call = /\bimport\(\s*'(\.[^']+\.ts)'\s*\)/gu;

/**
 * Reads from the sources what an entry loads at once, and what later.
 * @param {string} entry
 * @returns {WindowGraph}
 */
export function windowGraph(entry) {
  /** @type {Map<string, string>} */
  const all = new Map();
  /** @type {Set<string>} */
  const called = new Set();
  /** @param {string} file */
  const visit = (file) => {
    if (all.has(file)) return;
    const source = readFileSync(file, 'utf8');
    all.set(file, source);
    for (const [, path = ''] of source.matchAll(call)) called.add(join(dirname(file), path));
    for (const [, path = ''] of source.matchAll(statement)) visit(join(dirname(file), path));
  };
  visit(entry);
  const first = new Map(all);
  // Grows while it is walked: pieces have pieces of their own.
  for (const file of called) visit(file);
  const later = new Map([...all].filter(([file]) => !first.has(file)));
  return { first, later, pieces: new Set([...called].filter((file) => later.has(file))) };
}
