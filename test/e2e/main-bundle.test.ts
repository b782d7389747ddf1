import { existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appFolder, filesOf, root } from '../fixtures/app-folder.ts';

const packed = join(filesOf(appFolder), 'dist/main');
/** Its source maps are not packed. */
const built = join(root, 'dist/main');

/** The files of the bundle that a program reads when it starts, and what they import from elsewhere. */
function startOf(folder: string, entry: string): { files: string[]; packages: string[]; sources: string[] } {
  const files = new Set([entry]);
  const packages = new Set<string>();
  const sources: string[] = [];
  // Grows while it is walked.
  for (const file of files) {
    const source = readFileSync(join(folder, file), 'utf8');
    const map = join(folder, `${file}.map`);
    // The bundler's own file has none.
    if (existsSync(map))
      sources.push(...(JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources);
    // What is read once the data is this instance's alone.
    for (const [, id = ''] of source.matchAll(/import\("\.\/(start-[^"]+)"\)/gu)) files.add(id);
    for (const [, id = ''] of source.matchAll(/^(?:import|export)\b[^'"]*?["']([^'"]+)["'];$/gmu)) {
      if (id.startsWith('./')) files.add(id.slice(2));
      else if (!isBuiltin(id)) packages.add(id);
    }
    // Of packages that are written for `require`.
    for (const [, id = ''] of source.matchAll(/__require\("([^"]+)"\)/gu))
      if (!isBuiltin(id)) packages.add(id);
  }
  return { files: [...files], packages: [...packages], sources };
}

describe('the program of the main process', () => {
  it('finds nothing in node_modules when it starts', () => {
    const { files, packages } = startOf(packed, 'main.js');
    expect(files.length).toBeGreaterThan(1);
    expect(packages).toEqual(['electron']);
  });
});

describe('the program of the cache’s process', () => {
  it('finds the native package in node_modules and nothing else', () => {
    expect(startOf(packed, 'cache-process.js').packages).toEqual(['better-sqlite3']);
  });
});

it.each(['main.js', 'cache-process.js'])('%s has the codec of the extended variant only', (entry) => {
  const { sources } = startOf(built, entry);
  const has = (file: string): boolean => sources.some((source) => source.endsWith(file));
  expect([has('protocol/gen/chat.js'), has('protocol/gen/chat_base.js')]).toEqual([true, false]);
});

it('no program that runs in Node has a character that takes two bytes of memory for each of all its others', () => {
  const programs = globSync(['dist/main/*.js', 'dist/server/*.js', 'dist/host/resources/host/*.{mjs,js}'], {
    cwd: root,
  });
  expect(programs.length).toBeGreaterThan(10);
  const beyondAscii = (file: string): boolean => /[^\0-\x7f]/.test(readFileSync(join(root, file), 'utf8'));
  expect(programs.filter(beyondAscii)).toEqual([]);
});
