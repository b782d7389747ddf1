import { execFileSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writeDumpFile } from './dump-file.ts';
import type { Dump } from './dump.ts';
import { deleteOldAsides } from './old-asides.ts';
import { deleteOldBackups, newestBackup } from './old-backups.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

async function* dumpOf(madeAt: number): Dump {
  yield { kind: 'head', migrations: [], madeAt };
}

it('deletes old backups, and nothing else', async () => {
  await writeDumpFile(join(folder.path, 'old'), dumpOf(99));
  await writeDumpFile(join(folder.path, 'new'), dumpOf(100));
  await writeFile(join(folder.path, 'notes'), 'old');
  await writeFile(join(folder.path, 'other.zst'), Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3]));
  expect(await deleteOldBackups(folder.path, 100)).toEqual(['old']);
  expect((await readdir(folder.path)).sort()).toEqual(['new', 'notes', 'other.zst']);
});

it('finds the newest that was finished, and waits for nothing else', async () => {
  execFileSync('mkfifo', [join(folder.path, 'pipe')]);
  expect(await newestBackup(folder.path)).toBeNull();
  await writeFile(join(folder.path, 'notes'), 'of today');
  await writeDumpFile(join(folder.path, 'b'), dumpOf(99));
  await writeDumpFile(join(folder.path, 'a'), dumpOf(100));
  await writeDumpFile(join(folder.path, 'c.unfinished-1a2b3c4d'), dumpOf(101));
  expect(await newestBackup(folder.path)).toBe(100);
});

it('deletes what a restore put aside 30 days ago', async () => {
  const path = join(folder.path, 'parley.sqlite');
  const names = ['parley.sqlite.before-20261001T090000Z-ab12', 'parley.sqlite.before-20261101T090000Z-ab12'];
  for (const name of [...names, 'parley.sqlite', 'parley.sqlite.before-mine'])
    await writeFile(join(folder.path, name), '');
  await deleteOldAsides({ kind: 'sqlite', path }, Date.UTC(2026, 10, 22));
  expect((await readdir(folder.path)).sort()).toEqual([
    'parley.sqlite',
    names[1],
    'parley.sqlite.before-mine',
  ]);
});
