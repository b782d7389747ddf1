import { beforeEach, expect, it } from 'vitest';
import { ProxyError } from '../../client/index.ts';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import type { UpdateSource } from './source.ts';
import { Updates, type UpdateMemory } from './updates.ts';
import { t } from '../../words/translate.ts';

const hour = 60 * 60 * 1000;
let clock: FakeClock;
let memory: UpdateMemory;
let source: UpdateSource;
let there: string | Error | null;
let asked: string[];
let found: string[];
let broken: Error | null;
let canInstall: boolean;
let updates: Updates;

const begin = (): Updates =>
  new Updates({
    source: () => source,
    updater: (url) =>
      Promise.resolve({
        check: async () => {
          asked.push(url);
          if (there instanceof Error) throw there;
          return there;
        },
        download: async (progress) => {
          asked.push('download');
          progress(41.6);
          if (broken) throw broken;
        },
        install: () => asked.push('install') > 0,
      }),
    canInstall,
    memory: { read: () => memory, change: (change) => (memory = { ...memory, ...change }) },
    clock,
    random: () => 0,
    changed: () => undefined,
    found: (version) => found.push(version),
    failed: () => undefined,
  });

const pass = async (ms: number): Promise<void> => {
  clock.advance(ms);
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  clock = fakeClock();
  memory = { checkedAt: null, notifiedOf: '' };
  source = { url: 'https://updates.example', fixed: false };
  [there, broken, canInstall] = ['0.2.0', null, true];
  [asked, found] = [[], []];
  updates = begin();
});

it('contacts no server unless there is an address', async () => {
  source = { url: null, fixed: false };
  updates.start();
  await pass(100 * hour);
  await updates.check();
  expect(asked).toEqual([]);
  expect(updates.view).toEqual({ url: '', fixed: false, checkedAt: null, state: { kind: 'idle' } });
});

it('asks once a day, however often the app is started', async () => {
  there = null;
  updates.start();
  for (let step = 0; step < 24; step += 1) await pass(hour);
  expect(asked).toHaveLength(1);
  updates.stop();
  updates = begin();
  updates.start();
  for (let step = 0; step < 24; step += 1) await pass(hour);
  expect(asked).toHaveLength(2);
});

it('reports each version once, and does nothing with it', async () => {
  updates.start();
  for (let step = 0; step < 72; step += 1) await pass(hour);
  expect(found).toEqual(['0.2.0']);
  expect(asked.every((what) => what.startsWith('https'))).toBe(true);
  expect(updates.view.state).toEqual({ kind: 'available', version: '0.2.0', install: true });
  expect(updates.waiting).toBe('0.2.0');
  await updates.finish();
  expect(asked).not.toContain('install');
});

it('downloads when asked, and installs at the end only when agreed', async () => {
  await updates.check();
  await updates.download();
  expect(updates.view.state).toEqual({ kind: 'ready', version: '0.2.0', onQuit: false });
  await updates.finish();
  expect(asked).not.toContain('install');
  updates.installOnQuit(true);
  updates.installOnQuit(false);
  await updates.finish();
  expect(asked).not.toContain('install');
  updates.installOnQuit(true);
  // Another check finds the same version: the agreement stays.
  await updates.check();
  await updates.finish();
  expect(asked.at(-1)).toBe('install');
});

it('keeps what is ready while no one can be asked, and offers what is newer still', async () => {
  await updates.check();
  await updates.download();
  updates.installOnQuit(true);
  there = new Error('no network');
  const checking = updates.check();
  expect(updates.view.state).toMatchObject({ kind: 'ready', onQuit: true });
  await checking;
  expect(updates.view.state).toEqual({ kind: 'ready', version: '0.2.0', onQuit: true });
  there = '0.3.0';
  await updates.check();
  expect(updates.view.state).toEqual({ kind: 'available', version: '0.3.0', install: true });
  expect(found).toEqual(['0.2.0', '0.3.0']);
});

it('offers no download where this copy cannot install', async () => {
  canInstall = false;
  updates = begin();
  await updates.check();
  expect(updates.view.state).toMatchObject({ kind: 'available', install: false });
  await updates.download();
  expect(asked).not.toContain('download');
});

it.each([
  ['ERR_CHECKSUM_MISMATCH', t('refusals.updateNotAnnounced')],
  ['ECONNREFUSED', t('refusals.updateUnreachable')],
])('says what went wrong: %s', async (code, words) => {
  broken = Object.assign(new Error('long words for developers'), { code });
  await updates.check();
  await updates.download();
  expect(updates.view.state).toMatchObject({ kind: 'failed', reason: words });
  expect(updates.view.checkedAt).not.toBeNull();
});

it('names the proxy that is in the way', async () => {
  broken = new ProxyError({ kind: 'http', host: 'proxy.example', port: 3128 }, 'unreachable');
  await updates.check();
  await updates.download();
  const reason = t('error.proxyUnreachable', { proxy: 'proxy.example:3128' });
  expect(updates.view.state).toEqual({ kind: 'failed', reason });
});

it('forgets what it found at an address that is no longer asked', async () => {
  await updates.check();
  source = { url: 'https://other.example', fixed: false };
  updates.start();
  expect(updates.view.state).toEqual({ kind: 'idle' });
  await updates.check();
  expect(asked).toEqual(['https://updates.example', 'https://other.example']);
});

it('looks for nothing more, and installs nothing, once another version is in place', async () => {
  await updates.check();
  await updates.download();
  updates.installOnQuit(true);
  updates.replaced();
  updates.start();
  await pass(100 * hour);
  await updates.check();
  await updates.finish();
  expect(updates.view.state).toEqual({ kind: 'replaced' });
  expect(updates.waiting).toBeNull();
  expect(asked).toEqual(['https://updates.example', 'download']);
});
