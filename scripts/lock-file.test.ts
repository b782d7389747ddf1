import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { root } from './lib/paths.mjs';

interface Entry {
  resolved?: string;
  /** A folder of the checkout. */
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>;
};

/** Where Node would look for a package from another one's folder. */
function isReachable(from: string, name: string): boolean {
  const folders = from
    .split('/node_modules/')
    .map((_part, index, all) => all.slice(0, index + 1).join('/node_modules/'));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    (path) => path in lock.packages,
  );
}

describe('package-lock.json', () => {
  it('names no registry, so that every machine uses its own', () => {
    const resolved = Object.entries(lock.packages).filter(
      ([, { resolved: at, link }]) => at !== undefined && !link,
    );
    expect(resolved).toEqual([]);
  });

  it('holds every dependency, those for other platforms too: npm ci refuses it otherwise', () => {
    const missing = Object.entries(lock.packages).flatMap(
      ([path, { dependencies = {}, optionalDependencies = {} }]) =>
        [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]
          .filter((name) => !isReachable(path, name))
          .map((name) => `${path} -> ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
