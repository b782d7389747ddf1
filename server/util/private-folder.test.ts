import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { keepPrivate } from './private-folder.ts';

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test('a folder that others could read is closed, with the files in it', async () => {
  await using folder = await temporaryFolder();
  const files = ['parley.sqlite', 'parley.sqlite-wal', 'parley.sqlite.before-2026', 'service.lock'];
  for (const name of files) {
    await writeFile(join(folder.path, name), 'x');
    await chmod(join(folder.path, name), 0o644);
  }
  for (const name of ['uploads', 'images', 'files']) await mkdir(join(folder.path, name));
  await chmod(folder.path, 0o755);
  keepPrivate(folder.path);
  expect(await modeOf(folder.path)).toBe('700');
  for (const name of files) expect(await modeOf(join(folder.path, name))).toBe('600');
});

test('files are closed in a closed folder, too', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'parley.sqlite'), 'x');
  await chmod(join(folder.path, 'parley.sqlite'), 0o640);
  keepPrivate(folder.path);
  expect(await modeOf(join(folder.path, 'parley.sqlite'))).toBe('600');
});

test('a folder that others use as well is refused and stays as it is', async () => {
  await using folder = await temporaryFolder();
  await writeFile(join(folder.path, 'thesis.odt'), 'x');
  await chmod(folder.path, 0o755);
  expect(() => keepPrivate(folder.path)).toThrow('"thesis.odt" in it is not parley-server’s');
  expect(await modeOf(folder.path)).toBe('755');
  await chmod(folder.path, 0o700);
  expect(() => keepPrivate(folder.path)).not.toThrow();
});
