import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { root } from '../lib/paths.mjs';
import { chooseParts, inStages, longParts } from './parts.mjs';

const names = (...args: string[]) => chooseParts(args).parts.map((part) => part.name);

describe('the parts of npm test', () => {
  it('are all of them by default', () => {
    expect(names()).toEqual([
      'attacks',
      'contract',
      'chaos',
      'contract-cluster',
      'e2e',
      'e2e-away',
      'packages',
      'unit',
      'postgres',
      'types',
      'lint',
      'imports',
      'format',
    ]);
  });

  it('are the named ones, in their own order', () => {
    expect(names('lint', 'unit')).toEqual(['unit', 'lint']);
  });

  it('hand the rest to vitest', () => {
    expect(chooseParts(['unit', 'client/outbox', '-t', 'retry']).rest).toEqual([
      'client/outbox',
      '-t',
      'retry',
    ]);
    expect(names('client/outbox')).toEqual([
      'attacks',
      'contract',
      'chaos',
      'contract-cluster',
      'e2e',
      'e2e-away',
      'packages',
      'unit',
      'postgres',
    ]);
  });
});

describe('their stages', () => {
  const { parts } = chooseParts([]);

  it('hold every part once', () => {
    const staged = inStages(parts).flat(2);
    expect(staged.toSorted((one, other) => parts.indexOf(one) - parts.indexOf(other))).toEqual(parts);
    expect(inStages(longParts).flat(2)).toEqual(longParts);
  });

  it('leave the cores to windows, but for what waits', () => {
    const beside = inStages(parts).find((lanes) => lanes.flat().some(({ name }) => name === 'e2e'));
    expect(beside?.map((lane) => lane.map(({ name }) => name))).toEqual([['e2e'], ['e2e-away', 'packages']]);
  });
});

const sweeps = longParts.filter(({ env }) => env);
it.each(sweeps.map((part) => [part.args.at(-1) ?? '', Object.keys(part.env ?? {})] as const))(
  'the long run asks %s for more by what it reads',
  (file, all) => {
    // What the server consists of is read where it is started, for every suite.
    const names = all.filter((name) => name !== 'TESTS_SERVER');
    expect(names.length).toBeGreaterThan(0);
    // Where no file or folder has that name, it is how the names of several begin.
    const at = existsSync(join(root, file)) ? join(root, file) : dirname(join(root, file));
    const files = file.endsWith('.ts') ? [''] : readdirSync(at, { recursive: true, encoding: 'utf8' });
    const source = files
      .filter((name) => name === '' || name.endsWith('.ts'))
      .map((name) => readFileSync(join(at, name), 'utf8'))
      .join('');
    for (const name of names) expect(source).toContain(`process.env['${name}']`);
  },
);
