import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { root } from '../lib/paths.mjs';
import { chooseParts, planOf, longParts } from './parts.mjs';

const names = (...args: string[]) => chooseParts(args).parts.map((part) => part.name);

describe('the parts of npm test', () => {
  it('are all of them by default', () => {
    expect(names()).toEqual([
      'types',
      'lint',
      'imports',
      'format',
      'unit',
      'postgres',
      'chaos',
      'contract',
      'attacks',
      'contract-cluster',
      'e2e',
      'packages',
      'e2e-away',
    ]);
  });

  it('are the named ones, in their own order', () => {
    expect(names('unit', 'lint')).toEqual(['lint', 'unit']);
  });

  it('hand the rest to vitest', () => {
    expect(chooseParts(['unit', 'client/outbox', '-t', 'retry']).rest).toEqual([
      'client/outbox',
      '-t',
      'retry',
    ]);
    expect(names('client/outbox')).toEqual([
      'unit',
      'postgres',
      'chaos',
      'contract',
      'attacks',
      'contract-cluster',
      'e2e',
      'packages',
      'e2e-away',
    ]);
  });
});

describe('their lanes', () => {
  const { parts } = chooseParts([]);
  const { stages, yielding } = planOf(parts);

  it('hold every part once', () => {
    const all = [...stages.flat(2), ...yielding.flat()];
    expect(all.toSorted((one, other) => parts.indexOf(one) - parts.indexOf(other))).toEqual(parts);
    expect(planOf(longParts).stages.flat(2)).toEqual(longParts);
  });

  it('begin with windows when nothing else runs any more but what yields to them', () => {
    expect(stages.at(-1)?.map((lane) => lane.map(({ name }) => name))).toEqual([['e2e'], ['e2e-away']]);
    for (const { priority } of yielding.flat()) expect(priority).toBeGreaterThan(0);
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
