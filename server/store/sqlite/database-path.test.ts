import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { DataFolderError, databasePath, isThere } from './database-path.ts';

/** As Node has it; the tests may run as a user who may do everything. */
const denied = (syscall: string) =>
  Object.assign(new Error(`EACCES: permission denied, ${syscall} '/x'`), { code: 'EACCES', syscall });

test.each([
  ['stat', 'this user may not read it; run this as the server’s user'],
  ['mkdir', 'this user may not create it'],
])('what this user may not do is said in words: %s', (syscall, reason) => {
  expect(new DataFolderError('/x', denied(syscall)).message).toBe(
    `cannot keep data in /x (${reason}); choose another folder with --data`,
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
