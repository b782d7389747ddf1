import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The built window: what its page needs to begin, and what it fetches when it is first wanted. */
export interface RendererBundle {
  /** Files below the bundle's folder that the page names itself, with all that they import. */
  first: string[];
  /** By name, and what each needs beside `first`. */
  pieces: { name: string; files: string[] }[];
}

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => path);

/** "emoji-picker" of "emoji-picker-DJqKyJWB.js". */
const nameOf = (file: string): string => basename(file).replace(/-[\w-]{8}\.js$/u, '');

/** Reads it from what was built: an import within a script is for the start, one by a call for later. */
export function rendererBundle(folder: string): RendererBundle {
  const assets = readdirSync(join(folder, 'assets')).filter((file) => file.endsWith('.js'));
  const sources = new Map(
    assets.map((file) => [`assets/${file}`, readFileSync(join(folder, 'assets', file), 'utf8')]),
  );
  const named = (source: string, pattern: RegExp): string[] =>
    found(source, pattern)
      .map((file) => `assets/${file}`)
      .filter((path) => sources.has(path));
  const withImports = (start: readonly string[], known: ReadonlySet<string> = new Set()): string[] => {
    const all = new Set<string>();
    const visit = (path: string): void => {
      if (known.has(path) || all.has(path)) return;
      all.add(path);
      for (const each of named(sources.get(path) ?? '', /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/gu))
        visit(each);
    };
    for (const path of start) visit(path);
    return [...all];
  };
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const mentioned = found(page, /(?:src|href)="\.?\/?(assets\/[^"]+)"/gu);
  const first = ['index.html', ...withImports(mentioned)];
  const later = new Set(
    [...sources.values()].flatMap((source) => named(source, /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/gu)),
  );
  const pieces = [...later]
    .filter((path) => !first.includes(path))
    .map((path) => ({ name: nameOf(path), files: withImports([path], new Set(first)) }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return { first, pieces };
}
