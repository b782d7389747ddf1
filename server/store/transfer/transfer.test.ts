import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../protocol/index.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore } from '../open-store.ts';
import { DumpError, type DumpPiece } from './dump.ts';
import { readDumpFile, verifyDumpFile, writeDumpFile } from './dump-file.ts';
import { dumpOf } from './dump-of.ts';
import { openSqliteSnapshot } from './sqlite-snapshot.ts';
import { sqliteTarget } from './sqlite-target.ts';

let folder: { path: string } & AsyncDisposable;
let path: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = `${folder.path}/parley.sqlite`;
  file = `${folder.path}/backup`;
});
afterEach(() => folder[Symbol.asyncDispose]());

const account = (name: string) => ({
  email: `${name}@example.org`,
  displayName: `${name} \u0001 "quoted" 🦉\n`,
  passwordHash: 'x',
});

async function fill(names: readonly string[], at = path): Promise<void> {
  await using store = await openStore({ database: { kind: 'sqlite', path: at }, clock: systemClock });
  for (const name of names) await store.accounts.createAccount(account(name), { by: 'administrator' });
}

async function contents(at: string): Promise<DumpPiece[]> {
  await using snapshot = openSqliteSnapshot(at);
  const pieces: DumpPiece[] = [];
  for await (const piece of dumpOf(snapshot, 0)) pieces.push(piece);
  return pieces;
}

async function backUp(at = path): Promise<void> {
  await using snapshot = openSqliteSnapshot(at);
  await writeDumpFile(file, dumpOf(snapshot, 0));
}

test('what was dumped is there again, whole, in a new file', async () => {
  await fill(['ann', 'bob']);
  await backUp();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const copy = `${folder.path}/copy.sqlite`;
  expect(await sqliteTarget(copy).isEmpty()).toBe(true);
  expect(await sqliteTarget(copy).replace(readDumpFile(file))).toBeNull();
  expect(await sqliteTarget(copy).isEmpty()).toBe(false);
  expect(await contents(copy)).toEqual(await contents(path));
  expect((await contents(copy)).length).toBeGreaterThan(10);
  expect((await readdir(folder.path)).filter((name) => /restoring|unfinished/.test(name))).toEqual([]);
});

test('a snapshot stays as it was while others write', async () => {
  await fill(['ann']);
  const before = await contents(path);
  await using snapshot = openSqliteSnapshot(path);
  await fill(['bob']);
  const seen: DumpPiece[] = [];
  for await (const piece of dumpOf(snapshot, 0)) seen.push(piece);
  expect(seen).toEqual(before);
});

test('what was there is kept, with its newest part', async () => {
  await fill(['ann']);
  await backUp();
  await fill(['bob']);
  const later = await contents(path);
  const aside = await sqliteTarget(path).replace(readDumpFile(file));
  expect(await contents(aside ?? '')).toEqual(later);
  await fill(['cid']);
  await using store = await openStore({ database: { kind: 'sqlite', path }, clock: systemClock });
  expect((await store.accounts.listAccounts()).map(({ email }) => email)).toEqual([
    'ann@example.org',
    'cid@example.org',
  ]);
});

const damages: readonly (readonly [string, (text: string) => string, string])[] = [
  ['a changed letter', (text) => text.replace('ann@', 'eve@'), 'its checksum is wrong'],
  ['a row that is missing', (text) => text.replace(/^\["ann.*\n/m, ''), 'its checksum is wrong'],
  ['a cut at a line', (text) => text.slice(0, text.lastIndexOf('{"end"')), 'its end is missing'],
  ['a cut within a line', (text) => text.slice(0, -5), 'its last line is cut off'],
  ['more behind the end', (text) => `${text}[1]\n`, 'something follows its end'],
  ['another format', () => 'people,clients\n', 'it has a line that is not JSON'],
  ['JSON of another format', () => '[1]\n', 'it does not begin as a backup does'],
  ['nothing', () => '', 'its end is missing'],
  ['a newer version', (text) => text.replace('"version":1', '"version":2'), 'made by a newer parley-server'],
];
test.each(damages)('is refused with %s', async (_name, damage, reason) => {
  await fill(['ann']);
  await backUp();
  const text = zstdDecompressSync(await readFile(file)).toString();
  const damaged = damage(text);
  expect(damaged).not.toBe(text);
  await writeFile(file, zstdCompressSync(damaged));
  await expect(verifyDumpFile(file)).rejects.toThrow(reason);
  const before = await contents(path);
  await expect(sqliteTarget(path).replace(readDumpFile(file))).rejects.toThrow(reason);
  expect(await contents(path)).toEqual(before);
  expect((await readdir(folder.path)).filter((name) => name.includes('restoring'))).toEqual([]);
});

test('is refused when its bytes are damaged, cut off, or of another kind', async () => {
  await fill(['ann']);
  await backUp();
  const bytes = await readFile(file);
  const damaged = Buffer.from(bytes);
  damaged[bytes.length >> 1] = (damaged[bytes.length >> 1] ?? 0) ^ 0xff;
  for (const wrong of [damaged, bytes.subarray(0, bytes.length >> 1), Buffer.from('not at all')]) {
    await writeFile(file, wrong);
    await expect(verifyDumpFile(file)).rejects.toThrow(DumpError);
  }
});

test('a dump of a schema that is not known is refused, and so are columns that are not', async () => {
  const head = (migrations: string[]): DumpPiece => ({ kind: 'head', migrations, madeAt: 0 });
  const replace = (...pieces: DumpPiece[]) =>
    sqliteTarget(path).replace(
      (async function* () {
        yield* pieces;
      })(),
    );
  await expect(replace(head(['9999-from-the-future']))).rejects.toThrow('newer parley-server');
  const first = head(['0001-first-schema']);
  const table = (name: string, columns: string[]): DumpPiece => ({ kind: 'table', table: name, columns });
  await expect(replace(first, table('spells', ['id']))).rejects.toThrow('"spells"');
  await expect(replace(first, table('people', ['shoe_size']))).rejects.toThrow('"shoe_size"');
  await expect(
    replace(first, table('settings', ['person_id']), { kind: 'rows', rows: [['nobody']] }),
  ).rejects.toThrow('a row of settings names one of people');
  expect(await readdir(folder.path)).toEqual([]);
});

test('a dump of an older schema is brought up to date', async () => {
  await sqliteTarget(path).replace(
    (async function* (): AsyncGenerator<DumpPiece> {
      yield { kind: 'head', migrations: ['0001-first-schema'], madeAt: 0 };
      yield {
        kind: 'table',
        table: 'people',
        columns: ['gaia_id', 'email', 'email_key', 'display_name', 'created_at'],
      };
      yield { kind: 'rows', rows: [['1', 'ann@x.org', 'ann@x.org', 'Ann', 5]] };
    })(),
  );
  await using store = await openStore({ database: { kind: 'sqlite', path }, clock: systemClock });
  expect(await store.accounts.listAccounts()).toMatchObject([{ email: 'ann@x.org', disabled: false }]);
});

test('a file that cannot be written leaves nothing behind', async () => {
  await fill(['ann']);
  await appendFile(file, 'not a folder');
  await using snapshot = openSqliteSnapshot(path);
  await expect(writeDumpFile(`${file}/backup`, dumpOf(snapshot, 0))).rejects.toThrow('ENOTDIR');
});
