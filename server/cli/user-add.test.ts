import { writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import { databaseOf } from '../config/database-of.ts';
import { openStore } from '../store/open-store.ts';
import { peopleByIds } from '../store/people/people.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Given } from './command-spec.ts';
import { userAdd } from './user-add.ts';

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
  const given: Given = {
    argument: null,
    value: (name) => (name === 'from-file' ? file : undefined),
    has: () => false,
    environment: {},
    where,
    domain: 'localhost',
  };
  expect(await userAdd(given)).toBe(0);
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
  const file = `${folder.path}/password.txt`;
  await writeFile(file, 'the password');
  const options: Record<string, string> = { name: 'Ann\u202E\nLee', 'password-file': file };
  const given: Given = {
    argument: 'ann',
    value: (name) => options[name],
    has: (name) => name === 'generate-password',
    environment: {},
    where,
    domain: 'localhost',
  };
  expect(await userAdd(given)).toBe(0);
  await using store = await openStore({ database: databaseOf(where), clock: systemClock });
  const { gaiaId = '' } = (await store.accounts.accountByEmail('ann@localhost')) ?? {};
  expect((await peopleByIds(store.reader, [gaiaId]))[0]?.displayName).toBe('Ann Lee');
});
