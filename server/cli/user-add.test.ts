import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import { databaseOf } from '../config/database-of.ts';
import { openStore } from '../store/open-store.ts';
import { peopleByIds } from '../store/people/people.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { runCommand } from './command.ts';

let folder: { path: string } & AsyncDisposable;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await folder[Symbol.asyncDispose]();
});

test('makes the accounts of a file in the order of its lines, the first one the administrator’s', async () => {
  const where = { dataDir: folder.path, databaseUrl: null };
  const file = `${folder.path}/people.txt`;
  const names = ['quinn', 'rosa', 'ben', 'uma', 'vera', 'adam', 'xenia', 'carl'];
  await writeFile(file, names.map((name) => `${name}\t${name}\tthe password\n`).join(''));
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await runCommand(['user', 'add', '--from-file', file, '--data', folder.path], {})).toBe(0);
  const accounts = names.map((name) => `${name}@localhost`);
  expect(printed.mock.calls.map(([line]) => line)).toEqual(accounts.map((account) => `${account}\n`));
  await using store = await openStore({ database: databaseOf(where), clock: systemClock });
  expect((await store.accounts.listAccounts()).map(({ email }) => email)).toEqual(accounts);
  const administrators = (await store.accounts.listAccounts()).filter((one) => one.administrator);
  expect(administrators.map(({ email }) => email)).toEqual(['quinn@localhost']);
});

test('makes a name one line, without what turns or hides text', async () => {
  const where = { dataDir: folder.path, databaseUrl: null };
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(
    await runCommand(
      ['user', 'add', 'ann', '--name', 'Ann\u202E\nLee', '--generate-password', '--data', folder.path],
      {},
    ),
  ).toBe(0);
  await using store = await openStore({ database: databaseOf(where), clock: systemClock });
  const { gaiaId = '' } = (await store.accounts.accountByEmail('ann@localhost')) ?? {};
  expect((await peopleByIds(store.reader, [gaiaId]))[0]?.displayName).toBe('Ann Lee');
});
