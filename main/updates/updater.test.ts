import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { arch, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeAuthority } from '../../test/fixtures/certificates.ts';
import { startHttpProxy } from '../../test/fixtures/proxies.ts';
import { directNetwork, openNetwork, type Network } from '../../client/index.ts';
import { t } from '../../words/translate.ts';
import type { Package } from './schedule.ts';
import { electronUpdater, type Updater } from './updater.ts';

/** An update that says where it was run, and with what. */
const program = (version: string): string => `#!/bin/sh\n# version ${version}\nexit 0\n`;
const channel = arch() === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch()}.yml`;

let folder: string;
let files: Map<string, string>;
let asked: string[];
/** What the updater calls this copy. */
let ids: unknown[];
let server: Server;
let url: string;
let installed: string;
let log: string[];

/** Puts a version on the server as electron-builder would; `really`: what is there instead of what is announced. */
function publish(version: string, really?: string): void {
  const content = program(version);
  const hash = createHash('sha512').update(content).digest('base64');
  files.set(
    `/parley/${channel}`,
    [
      `version: ${version}`,
      'files:',
      ...['AppImage', 'deb'].flatMap((kind) => [
        `  - url: Parley-${version}.${kind}`,
        `    sha512: ${hash}`,
        `    size: ${content.length}`,
      ]),
      `path: Parley-${version}.AppImage`,
      `sha512: ${hash}`,
      "releaseDate: '2026-11-21T10:00:00.000Z'",
    ].join('\n'),
  );
  for (const kind of ['AppImage', 'deb']) files.set(`/parley/Parley-${version}.${kind}`, really ?? content);
}

const updaterFor = (kind: Package | null, network: Network = directNetwork, from = url): Promise<Updater> =>
  electronUpdater({
    url: from,
    kind,
    network,
    configFile: join(folder, 'updates', 'app-update.yml'),
    app: {
      version: '0.1.0',
      name: 'Parley',
      isPackaged: kind !== null,
      userDataPath: join(folder, 'data'),
      baseCachePath: join(folder, 'cache'),
      whenReady: () => Promise.resolve(),
      quit: () => log.push('quit'),
      relaunch: () => log.push('relaunch'),
      onQuit: () => log.push('onQuit'),
    },
    log: () => undefined,
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-updates-'));
  await mkdir(join(folder, 'data'));
  [files, asked, ids, log] = [new Map(), [], [], []];
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://x').pathname;
    asked.push(path);
    ids.push(request.headers['x-user-staging-id']);
    const content = files.get(path);
    const headers = { 'content-length': String(Buffer.byteLength(content ?? '')) };
    response.writeHead(content === undefined ? 404 : 200, headers).end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/parley`;
  installed = join(folder, 'Parley.AppImage');
  await writeFile(installed, program('0.1.0'));
  await chmod(installed, 0o755);
  process.env['APPIMAGE'] = installed;
});

afterEach(async () => {
  delete process.env['APPIMAGE'];
  server.close();
  await rm(folder, { recursive: true });
});

it('finds a newer version and fetches nothing of it by itself', async () => {
  publish('0.2.0');
  const updater = await updaterFor('AppImage');
  expect(await updater.check()).toBe('0.2.0');
  expect(asked).toEqual([`/parley/${channel}`]);
  expect(ids).toEqual([undefined]);
});

it.each(['0.1.0', '0.0.9'])('finds nothing in version %s', async (version) => {
  publish(version);
  expect(await (await updaterFor('AppImage')).check()).toBeNull();
});

it('learns of versions even when this copy cannot install them', async () => {
  delete process.env['APPIMAGE'];
  publish('0.2.0');
  expect(await (await updaterFor(null)).check()).toBe('0.2.0');
});

it('fetches when asked, and puts the new version in the place of the old one when agreed to', async () => {
  publish('0.2.0');
  const updater = await updaterFor('AppImage');
  await updater.check();
  const progress: number[] = [];
  await updater.download((percent) => progress.push(percent));
  expect(progress.at(-1)).toBe(100);
  expect(await readFile(installed, 'utf8')).toBe(program('0.1.0'));
  // Nothing waits for the end of the app by itself.
  expect(log).toEqual([]);
  expect(updater.install()).toBe(true);
  const now = (await readdir(folder)).filter((name) => name.endsWith('.AppImage'));
  expect(now).toHaveLength(1);
  const file = join(folder, now[0]!);
  expect(await readFile(file, 'utf8')).toBe(program('0.2.0'));
  expect((await stat(file)).mode & 0o111).not.toBe(0);
  expect(log).toEqual([]);
});

it('throws away what is not what was announced', async () => {
  publish('0.2.0', '#!/bin/sh\nrm -rf ~\n');
  const updater = await updaterFor('AppImage');
  await updater.check();
  await expect(updater.download(() => undefined)).rejects.toThrow(/sha512 checksum mismatch/);
  expect(updater.install()).toBe(false);
  expect(await readFile(installed, 'utf8')).toBe(program('0.1.0'));
});

it('takes the package of its kind', async () => {
  publish('0.2.0');
  const updater = await updaterFor('deb');
  await updater.check();
  await updater.download(() => undefined);
  expect(asked.at(-1)).toBe('/parley/Parley-0.2.0.deb');
});

it('says when there is nothing at the address', async () => {
  await expect((await updaterFor('AppImage')).check()).rejects.toMatchObject({
    code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND',
  });
});

it('goes the app’s own way: through the proxy, and with a certificate that is trusted alone', async () => {
  publish('0.2.0');
  await using authority = await makeAuthority();
  const { cert, key } = await authority.issue('DNS:updates.test');
  const secure = createHttps({ cert, key }, (request, response) => {
    response.end(files.get(new URL(request.url ?? '', 'http://x').pathname));
  }).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  await using proxy = await startHttpProxy({ to: (secure.address() as AddressInfo).port });
  const network = (authorities: string[]): Network =>
    openNetwork({
      authorities: () => authorities,
      routes: () => Promise.resolve([{ kind: 'http', host: '127.0.0.1', port: proxy.port }]),
    });
  const from = 'https://updates.test/parley';
  expect(await (await updaterFor('AppImage', network([authority.cert]), from)).check()).toBe('0.2.0');
  expect(proxy.asked).toContain('updates.test:443');
  await expect((await updaterFor('AppImage', network([]), from)).check()).rejects.toThrow(
    t('error.certificateUnknown', { host: 'updates.test' }),
  );
  secure.closeAllConnections();
  secure.close();
});
