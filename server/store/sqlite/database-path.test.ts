import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DataFolderError, databasePath, isThere } from './database-path.ts';

/** As Node has it; the tests may run as a user who may do everything. */
const failed = (code: string, syscall: string) =>
  Object.assign(new Error(`${code}: no luck, ${syscall} '/x'`), { code, syscall });

test.each([
  ['EACCES', 'stat', 'this user may not read it; run this as the server’s user'],
  ['EACCES', 'mkdir', 'this user may not create it'],
  ['ENOENT', 'mkdir', 'no folder can be created there'],
  ['EROFS', 'mkdir', 'its file system is mounted read-only'],
  ['ENOSPC', 'mkdir', 'the disk is full'],
])('why a folder cannot be used is said in words: %s of %s', (code, syscall, reason) => {
  expect(new DataFolderError('/x', failed(code, syscall)).message).toBe(
    `cannot use the data folder /x (${reason}); choose another with --data`,
  );
});

test('a folder is there once it is made, and nothing is below a file', async () => {
  await using folder = await temporaryFolder();
  const data = join(folder.path, 'data');
  expect(isThere(data)).toBe(false);
  expect(databasePath(data)).toBe(join(data, 'parley.sqlite'));
  expect([isThere(data), isThere(data, join(data, 'parley.sqlite'))]).toEqual([true, false]);
  expect(isThere('/dev/null/data')).toBe(false);
});
