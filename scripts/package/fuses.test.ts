import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flipFuses, type FuseConfig, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { PlatformPackager } from 'app-builder-lib';
import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** What `@electron/fuses` looks for in a binary; the version, the number of fuses and their states follow. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** Electron's own states, in the order of `FuseV1Options`: all that a fuse can allow is allowed. */
const asShipped = '10110001';
const off = '0'.charCodeAt(0);
const on = '1'.charCodeAt(0);

/** The part of an Electron binary that has the fuses. */
async function binary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-fuses-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'electron');
  const wire = Buffer.from([1, asShipped.length]);
  await writeFile(
    file,
    Buffer.concat([Buffer.from(`before${sentinel}`), wire, Buffer.from(`${asShipped}after`)]),
  );
  return file;
}

it('makes installers whose binary runs nothing but the app in its archive', async () => {
  const config = await getConfig(root, null, null);
  await validateConfiguration(config, { isEnabled: false } as never);
  expect(config.asar).toBe(true);
  expect(config.disableAsarIntegrity ?? false).toBe(false);

  const file = await binary();
  const fuseConfig = Reflect.get(PlatformPackager.prototype, 'generateFuseConfig') as (
    fuses: object,
  ) => Promise<FuseConfig>;
  await flipFuses(file, await fuseConfig(config.electronFuses ?? {}));
  const { version, ...fuses } = await getCurrentFuseWire(file);
  expect(version).toBe(FuseVersion.V1);
  expect(fuses).toEqual({
    [FuseV1Options.RunAsNode]: off,
    [FuseV1Options.EnableCookieEncryption]: on,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
    [FuseV1Options.EnableNodeCliInspectArguments]: off,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
    [FuseV1Options.OnlyLoadAppFromAsar]: on,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  });
});

it('has an app that starts no program of its own as plain Node', () => {
  const sources = globSync('{main,client,preload}/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(sources.length).toBeGreaterThan(100);
  const asNode = /RUN_AS_NODE|process\.execPath|\bfork\b[^;]*from 'node:child_process'/;
  expect(sources.filter((file) => asNode.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
