import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonStore } from './json-store.ts';
import { defaultSettings, settingsSchema, type Settings } from './schema.ts';

type Stored = Settings & Record<string, unknown>;

let folder: string;
let broken: string[];

/** electron-store asks the package `electron` for nothing when the folder is given, but it must be loadable. */
async function open(): Promise<JsonStore<Stored>> {
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = folder;
  const { openJsonStore } = await import('./json-store.ts');
  return openJsonStore<Stored>({
    folder,
    name: 'settings',
    schema: settingsSchema,
    defaults: { ...defaultSettings },
    migrations: {},
    version: '0.1.0',
    broken: (file) => broken.push(file),
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-settings-'));
  broken = [];
});

afterEach(() => rm(folder, { recursive: true }));

it('begins with the defaults and keeps what is changed', async () => {
  const store = await open();
  expect(store.value).toMatchObject(defaultSettings);
  store.change({ theme: 'dark', sounds: { a: false } });
  expect((await open()).value).toMatchObject({ ...defaultSettings, theme: 'dark', sounds: { a: false } });
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
  expect(() => store.change({ servicePort: 70_000 })).toThrow(/servicePort/);
  expect(store.value.servicePort).toBe(0);
});
