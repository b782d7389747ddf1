import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeDemoFolder, removeLeftDemos } from './demo-folder.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'parley-demo-folder-'));
});
afterEach(() => rm(parent, { recursive: true }));

/** The number of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['--version']).pid;

it('removes what a process left that is gone, and nothing else', async () => {
  const left = `parley-look-around-${gone()}-abc123`;
  await mkdir(join(parent, left, 'server'), { recursive: true });
  await writeFile(join(parent, left, 'server', 'data.sqlite'), 'x');
  const own = basename(await makeDemoFolder(parent));
  const others = [`parley-data-${gone()}-abc123`, 'parley-look-around-abc123', 'parley-look-around-0-abc'];
  for (const other of others) await mkdir(join(parent, other));
  const link = `parley-look-around-${gone()}-link`;
  await symlink(join(parent, others[0]!), join(parent, link));
  await removeLeftDemos(parent);
  expect((await readdir(parent)).toSorted()).toEqual([own, link, ...others].toSorted());
});

it('has nothing to do where there is no such folder', async () => {
  await expect(removeLeftDemos(join(parent, 'missing'))).resolves.toBeUndefined();
});
