import { chmod, mkdtemp, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import type { JsonStore } from './json-store.ts';
import { initialSettings, settingsTable, type Settings } from './schema.ts';

const nobody = 65_534;
let folder: string;
let broken: string[];
let unsaved: number;
let saved: number;
let clock: FakeClock;

/** electron-store asks the package `electron` for nothing when the folder is given, but it must be loadable. */
async function open(): Promise<JsonStore<Settings>> {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = folder;
  const { openJsonStore } = await import('./json-store.ts');
  return openJsonStore<Settings>({
    folder,
    name: 'settings',
    table: settingsTable,
    broken: (file) => broken.push(file),
    unsaved: () => {
      unsaved += 1;
    },
    saved: () => {
      saved += 1;
    },
    clock,
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-settings-'));
  broken = [];
  unsaved = 0;
  saved = 0;
  clock = fakeClock();
});

afterEach(() => rm(folder, { recursive: true }));

it('is for its owner alone, also when it was not before', async () => {
  const file = join(folder, 'settings.json');
  const before = process.umask(0o022);
  try {
    (await open()).change({ theme: 'dark' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await chmod(file, 0o644);
    (await open()).change({ theme: 'light' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(before);
  }
});

it('begins with the defaults and keeps what is changed', async () => {
  const store = await open();
  expect(store.value).toMatchObject(initialSettings);
  store.change({ theme: 'dark', sounds: { a: false } });
  expect((await open()).value).toMatchObject({ ...initialSettings, theme: 'dark', sounds: { a: false } });
});

it('keeps a file that is no JSON aside and goes on with the defaults', async () => {
  await writeFile(join(folder, 'settings.json'), '{"theme": "da');
  const store = await open();
  expect(store.value.theme).toBe('system');
  expect(broken).toHaveLength(1);
  expect(broken[0]).toMatch(/^settings\.broken-[\dTZ-]+\.json$/);
  expect(await readFile(join(folder, broken[0]!), 'utf8')).toBe('{"theme": "da');
});

it('keeps a file that does not fit the schema aside', async () => {
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ theme: 'purple' }));
  expect((await open()).value.theme).toBe('system');
  expect(await readdir(folder)).toContain(broken[0]);
});

it('refuses to keep a value that does not fit, and stays as it was', async () => {
  const store = await open();
  expect(() => store.change({ serverPort: 70_000 })).toThrow(/serverPort/);
  expect(store.value.serverPort).toBe(0);
});

/** A folder that no user can write to: a file is in its place. */
async function unwritable(work: () => void | Promise<void>): Promise<void> {
  await rename(folder, `${folder}-away`);
  await writeFile(folder, '');
  try {
    await work();
  } finally {
    await rm(folder);
    await rename(`${folder}-away`, folder);
  }
}

it('goes on in memory when the disk takes nothing, says so once, and saves when it does again', async () => {
  const store = await open();
  store.change({ theme: 'light' });
  await unwritable(() => {
    store.change({ theme: 'dark' });
    store.change({ compact: true });
  });
  expect(store.value).toMatchObject({ theme: 'dark', compact: true });
  expect(unsaved).toBe(1);
  expect((await open()).value).toMatchObject({ theme: 'light', compact: false });
  store.change({ saidStaysInTray: true });
  expect((await open()).value).toMatchObject({ theme: 'dark', compact: true, saidStaysInTray: true });
  expect(broken).toEqual([]);
});

it('saves by itself what the disk refused, as soon as it takes it', async () => {
  const store = await open();
  await unwritable(() => {
    store.change({ theme: 'dark' });
    store.change({ compact: true });
    clock.advance(20_000);
  });
  expect([unsaved, saved, clock.pending]).toEqual([1, 0, 1]);
  clock.advance(5_000);
  expect([unsaved, saved, clock.pending]).toEqual([1, 1, 0]);
  expect((await open()).value).toMatchObject({ theme: 'dark', compact: true });
});

it('begins in memory where nothing can be read or written', async () => {
  await unwritable(async () => {
    const store = await open();
    store.change({ theme: 'dark' });
    expect(store.value).toMatchObject({ ...initialSettings, theme: 'dark' });
  });
  expect(unsaved).toBe(1);
  expect(broken).toEqual([]);
});

it('adds to what a file holds that could not be read before', async () => {
  const before = await open();
  before.change({ theme: 'dark', sounds: { a: true } });
  let store = before;
  await unwritable(async () => {
    store = await open();
    store.change({ compact: true });
  });
  clock.advance(5_000);
  expect(store.value).toMatchObject({ theme: 'dark', sounds: { a: true }, compact: true });
  expect((await open()).value).toMatchObject({ theme: 'dark', sounds: { a: true }, compact: true });
  expect([unsaved, saved]).toEqual([1, 1]);
});

it('keeps a good file in its place when its folder cannot be written', async () => {
  const file = join(folder, 'settings.json');
  await writeFile(file, JSON.stringify({ theme: 'dark' }), { mode: 0o644 });
  await chmod(folder, 0o555);
  const root = process.geteuid?.() === 0;
  // The administrator may write anywhere.
  if (root) process.seteuid?.(nobody);
  try {
    const store = await open();
    store.change({ compact: true });
    expect(store.value).toMatchObject({ ...initialSettings, theme: 'dark', compact: true });
  } finally {
    if (root) process.seteuid?.(0);
    await chmod(folder, 0o700);
  }
  expect([unsaved, broken]).toEqual([1, []]);
  expect(await readFile(file, 'utf8')).toBe('{"theme":"dark"}');
  expect(await readdir(folder)).toEqual(['settings.json']);
});

it('adds what an older file lacks, and keeps what it has', async () => {
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ theme: 'dark', sounds: { a: true } }));
  const { value } = await open();
  expect(value).toMatchObject({ ...initialSettings, theme: 'dark', sounds: { a: true } });
  expect(broken).toEqual([]);
});

it('keeps the word for a sound that this version does not have', async () => {
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ messageSound: 'message-of-later' }));
  expect((await open()).value.messageSound).toBe('message-of-later');
});

it('goes on with a file in which an earlier version noted its migrations', async () => {
  const noted = { __internal__: { migrations: { version: '0.1.0' } } };
  await writeFile(join(folder, 'settings.json'), JSON.stringify({ theme: 'dark', ...noted }));
  (await open()).change({ compact: true });
  expect((await open()).value).toMatchObject({ theme: 'dark', compact: true });
  expect([broken, unsaved]).toEqual([[], 0]);
});
