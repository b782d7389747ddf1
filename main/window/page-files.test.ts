import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PageFiles } from './page-files.ts';

let folder: string;
let root: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-page-'));
  root = join(folder, 'page');
  await mkdir(join(root, 'assets'), { recursive: true });
  await writeFile(join(root, 'index.html'), 'page 1');
  await writeFile(join(root, 'assets', 'late.js'), 'late 1');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('has the page of this version after another was put in its place', async () => {
  const files = new PageFiles(root);
  await files.keepAll();
  await rename(root, `${root}.old`);
  await mkdir(root);
  await writeFile(join(root, 'index.html'), 'page 2');
  expect(String(await files.read(join(root, 'index.html')))).toBe('page 1');
  expect(String(await files.read(join(root, 'assets', 'late.js')))).toBe('late 1');
});

it('reads what is asked for before all is kept, and says what is not there', async () => {
  const files = new PageFiles(root);
  expect(String(await files.read(join(root, 'index.html')))).toBe('page 1');
  await expect(files.read(join(root, 'none.js'))).rejects.toThrow('ENOENT');
});
