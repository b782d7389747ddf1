import { chmodSync, lstatSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { installedKib, releaseOf, settle } from './debian.mjs';

it('makes files of one time, readable by everyone and programs only where they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-settle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  mkdirSync(join(folder, 'a/b'), { recursive: true, mode: 0o700 });
  for (const name of ['a/program', 'a/b/data']) writeFileSync(join(folder, name), 'x', { mode: 0o600 });
  chmodSync(join(folder, 'a/b/data'), 0o777);
  symlinkSync('/elsewhere', join(folder, 'link'));
  settle(folder, (path) => path === 'a/program', 1_700_000_000);
  const seen = ['', 'a', 'a/b', 'a/program', 'a/b/data', 'link'].map((name) => lstatSync(join(folder, name)));
  expect(seen.map(({ mtimeMs }) => mtimeMs)).toEqual(seen.map(() => 1_700_000_000_000));
  expect(seen.slice(0, 5).map(({ mode }) => (mode & 0o777).toString(8))).toEqual([
    '755',
    '755',
    '755',
    '755',
    '644',
  ]);
  expect(installedKib(folder)).toBe(2);
});

it('takes the time of a release from the environment where that says it', () => {
  const before = process.env['SOURCE_DATE_EPOCH'];
  onTestFinished(() => {
    if (before === undefined) delete process.env['SOURCE_DATE_EPOCH'];
    else process.env['SOURCE_DATE_EPOCH'] = before;
  });
  process.env['SOURCE_DATE_EPOCH'] = '1700000000';
  expect(releaseOf().epoch).toBe(1_700_000_000);
});
