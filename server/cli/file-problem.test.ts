import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { unreadable } from './file-problem.ts';

test('says why a file cannot be read, and nothing of other files', async () => {
  await using place = await temporaryFolder();
  const folder = place.path;
  const why = async (file: string, asked = file) =>
    unreadable(asked, await readFile(file).catch((error: unknown) => error));
  const missing = join(folder, 'missing');
  expect(await why(missing)).toBe('there is no such file');
  expect(await why(missing, join(folder, 'another'))).toBeNull();
  expect(await why(folder)).toBe('it is a folder; name a file in it');
  expect(await why('/dev/null/deep')).toBe('there is no such file');
  const denied = { code: 'EACCES', path: missing, syscall: 'open' };
  expect([unreadable(missing, denied), unreadable(folder, denied)]).toEqual([
    'this user may not read it',
    null,
  ]);
  const written = await open(join(folder, 'missing', 'deep'), 'w').catch((error: unknown) => error);
  expect(unreadable(missing, written)).toBeNull();
});
