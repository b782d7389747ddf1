import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { root } from '../lib/paths.mjs';
import { chooseParts, longParts } from './parts.mjs';

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
      'contract',
      'contract-cluster',
      'attacks',
      'chaos',
      'e2e',
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
      'contract',
      'contract-cluster',
      'attacks',
      'chaos',
      'e2e',
    ]);
  });
});

it.each(longParts.map((part) => [part.args.at(-1) ?? '', Object.keys(part.env ?? {})] as const))(
  'the long run asks %s for more by what it reads',
  (file, names) => {
    expect(names.length).toBeGreaterThan(0);
    const at = join(root, file);
    const files = file.endsWith('.ts') ? [''] : readdirSync(at, { recursive: true, encoding: 'utf8' });
    const source = files
      .filter((name) => name === '' || name.endsWith('.ts'))
      .map((name) => readFileSync(join(at, name), 'utf8'))
      .join('');
    for (const name of names) expect(source).toContain(`process.env['${name}']`);
  },
);
