import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

/** Files and folders that a page of the docs names, from the root: a bare name stands in the folder named before it, or beside the file. */
function namedIn(page: string): string[] {
  let folder = '';
  return [...page.matchAll(/`(?<name>[\w-]+(?:\/[\w.-]*)+|[\w-]+\.ts)`/gu)].map(({ groups }) => {
    const name = groups?.['name'] ?? '';
    if (!name.includes('/')) return join(folder, name);
    folder = name.endsWith('/') ? name : dirname(name);
    return name;
  });
}

it.each(['docs/architecture.md', 'docs/glossary.md'])('%s names files that are there', (page) => {
  const named = namedIn(readFileSync(join(root, page), 'utf8'));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
