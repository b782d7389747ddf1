import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import { readServeOptions } from '../config/serve-options.ts';
import { knownMigrations } from '../store/migrations/migrate.ts';
import { lockData } from '../store/sqlite/data-lock.ts';
import { writeDumpFile } from '../store/transfer/dump-file.ts';
import type { Dump } from '../store/transfer/dump.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { backupFindings } from './backups.ts';
import { certificateFindings } from './certificate.ts';
import { clockFinding, dataClockFinding } from './clock.ts';
import { databaseFindings, schemaFinding } from './database.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';
import { folderFindings } from './folder.ts';
import { listeningFindings } from './listening.ts';
import { publicAddressFindings } from './public-address.ts';

const now = Date.parse('2027-06-01T12:00:00Z');
const said = (findings: readonly Finding[]) => findings.map(({ state, text }) => `${state}: ${text}`);
const pem = (name: string) => join(import.meta.dirname, `../../test/contract/fixtures/localhost-${name}.pem`);

async function folder(): Promise<string> {
  const made = await temporaryFolder();
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made.path;
}

async function web(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port };
}

test.each([
  [{ free: 50e9, files: 1000 }, /^ok: 50.0 GB are free at /],
  [{ free: 50e9, files: null }, /^ok/],
  [{ free: 1.5e9, files: 1000 }, /^warning: only 1.5 GB are free/],
  [{ free: 3e6, files: 1000 }, /^wrong: only 3 MB are free/],
  [{ free: 50e9, files: 0 }, /^wrong: the file system of .* takes no more files/],
])('a folder with %j', async (space, line) => {
  expect(said(await folderFindings(await folder(), 'data', async () => space))[0]).toMatch(line);
});

test('a folder that is a file, or not there', async () => {
  const path = join(await folder(), 'data');
  expect(said(await folderFindings(path, 'data'))[0]).toMatch(
    /^warning: the folder for data, .* is not there/,
  );
  expect(said(await folderFindings(path, 'backups'))[0]).toMatch(/; create it: /);
  await writeFile(path, '');
  expect(said(await folderFindings(path, 'data'))[0]).toMatch(/^wrong: .* is a file/);
  expect(said(await folderFindings(join(path, 'deep'), 'data'))[0]).toMatch(
    /^wrong: .* cannot be there: what it is to be in is a file/,
  );
  // Once is enough.
  expect(await databaseFindings({ dataDir: path, databaseUrl: null, fileBucket: null }, now)).toEqual([]);
});

test('a folder that the server would refuse, as it is not its own', async () => {
  const dataDir = await folder();
  await writeFile(join(dataDir, 'thesis.odt'), 'x');
  await chmod(dataDir, 0o755);
  const look = async () =>
    said(await databaseFindings({ dataDir, databaseUrl: null, fileBucket: null }, now));
  expect(await look()).toEqual([
    expect.stringMatching(
      /^wrong: cannot use the data folder .* \(others can read it, and "thesis.odt" in it /,
    ),
  ]);
  await chmod(dataDir, 0o700);
  expect(await look()).toEqual([expect.stringMatching(/^warning: there are no data in /)]);
});

/** A second certificate that is none. */
const chainEnd = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

test('a certificate with its key, another key, none, or the wrong name', async () => {
  const publicUrl = 'https://localhost';
  const tls = { certFile: pem('cert'), keyFile: pem('key') };
  expect(said(await certificateFindings({ tls, publicUrl }, now))).toEqual([
    expect.stringMatching(/^ok: the certificate in .* is good until 21/),
  ]);
  expect(await certificateFindings({ tls: null, publicUrl }, now)).toEqual([]);
  const elsewhere = { tls, publicUrl: 'https://chat.example.org' };
  expect(said(await certificateFindings(elsewhere, now))[0]).toMatch(
    /^wrong: .* is not for chat.example.org/,
  );
  const missing = { ...tls, keyFile: join(await folder(), 'key.pem') };
  expect(said(await certificateFindings({ tls: missing, publicUrl }, now))[0]).toMatch(
    /^wrong: there is no private key at /,
  );
  await writeFile(missing.keyFile, await readFile(pem('cert')));
  expect(said(await certificateFindings({ tls: missing, publicUrl }, now))[0]).toMatch(
    /^wrong: .* holds no private key in PEM/,
  );
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await writeFile(missing.keyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  expect(said(await certificateFindings({ tls: missing, publicUrl }, now))).toEqual([
    expect.stringMatching(/^wrong: the private key in .* is not that of the certificate in /),
  ]);
  const broken = { ...tls, certFile: join(await folder(), 'chain.pem') };
  await writeFile(broken.certFile, (await readFile(pem('cert'), 'utf8')) + chainEnd);
  expect(said(await certificateFindings({ tls: broken, publicUrl }, now))).toEqual([
    expect.stringMatching(/^wrong: the certificate in .*chain.pem cannot be used \(/),
  ]);
  const dates = async (time: string) =>
    said(await certificateFindings({ tls, publicUrl }, Date.parse(time)))[0];
  expect(await dates('2000-01-01')).toMatch(/^wrong: .* begins on /);
  expect(await dates('2200-01-01')).toMatch(/^wrong: .* ended on /);
});

test('the clock beside another one, and beside the data', () => {
  expect(clockFinding('that of x', now + 3_000, now)).toEqual([]);
  expect(said(clockFinding('that of x', now - 60_000, now))[0]).toMatch(/^warning: .* differ by 60 seconds/);
  expect(said(clockFinding('that of x', now + 3_600_000, now))[0]).toMatch(/^wrong/);
  expect(dataClockFinding(now - 1, now).state).toBe('ok');
  expect(dataClockFinding(now + 86_400_000, now).text).toContain('86400 seconds behind the newest change');
});

test('data of this release, an older one, a newer one, and none', () => {
  expect(schemaFinding(knownMigrations, true).state).toBe('ok');
  expect(schemaFinding(knownMigrations.slice(0, -2), true)).toMatchObject({
    state: 'warning',
    text: /2 steps/,
  });
  const newer = [...knownMigrations, '9999-later'];
  expect(schemaFinding(newer, false)).toMatchObject({ state: 'wrong', text: /newer/ });
  expect(schemaFinding(newer, true)).toMatchObject({ state: 'warning', text: /go on until it is replaced/ });
  expect(schemaFinding([], true)).toMatchObject({ state: 'warning', text: /empty/ });
});

test('where something else listens, nothing does, or no one can', async () => {
  const { port } = await web((_request, response) => response.end('It works!'));
  const dataDir = await folder();
  const at = (listen: string) =>
    listeningFindings(readServeOptions(['--listen', listen, '--data', dataDir], {}));
  expect(said(await at(`127.0.0.1:${port}`))).toEqual([
    `wrong: something else listens at 127.0.0.1:${port}; stop it, or choose another port with --listen`,
  ]);
  expect(said(await at('192.0.2.1:4700'))[0]).toMatch(/^wrong: this computer has no address 192.0.2.1/);
  const { port: free } = await unused();
  expect(said(await at(`127.0.0.1:${free}`))[0]).toMatch(/^warning: no server runs at /);
  const { port: ours } = await web((_request, response) => response.end('ok\n'));
  const answers = `a server answers at http://127.0.0.1:${ours}`;
  expect(said(await at(`0.0.0.0:${ours}`))).toEqual([
    `wrong: ${answers}, but none uses the data in ${dataDir}: give the options that it runs with`,
  ]);
  using _held = lockData(dataDir);
  expect(said(await at(`0.0.0.0:${ours}`))).toEqual([`ok: ${answers}`]);
  expect(said(await at(`127.0.0.1:${free}`))).toEqual([
    `wrong: no server runs at 127.0.0.1:${free}, but a parley-server uses the data in ${dataDir}: wait for it if it is a command, else give the options that it runs with`,
  ]);
});

async function unused(): Promise<{ port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return { port };
}

test('the address that people are told', async () => {
  const look = async (url: string) => said(await publicAddressFindings(url, Date.now))[0];
  const proxied =
    (upgrades: boolean): RequestListener =>
    (request, response) => {
      response.statusCode = request.url === '/healthz' ? 200 : upgrades ? 401 : 426;
      response.end(request.url === '/healthz' ? 'ok\n' : '');
    };
  expect(await look((await web(proxied(true))).url)).toMatch(/^ok: people reach the server/);
  expect(await look((await web(proxied(false))).url)).toMatch(
    /^wrong: .* does not pass WebSocket upgrades on/,
  );
  const dead = await web((_request, response) => response.writeHead(502).end());
  expect(await look(dead.url)).toMatch(/^wrong: .* answers 502: its proxy does not reach the server/);
  const other = await web((_request, response) => response.writeHead(404).end());
  expect(await look(other.url)).toMatch(/^wrong: .* is not this server/);
  const endless = await web((_request, response) => {
    const more = (): boolean => !response.destroyed && response.write('x'.repeat(65_536));
    response.on('drain', more);
    more();
  });
  expect(await look(endless.url)).toMatch(/^wrong: .* is not this server/);
  expect(await look(`http://127.0.0.1:${(await unused()).port}`)).toMatch(/^warning: .* cannot be reached/);
  const late: RequestListener = (request, response) => {
    response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
    proxied(true)(request, response);
  };
  const found = said(await publicAddressFindings((await web(late)).url, Date.now));
  expect(found[1]).toMatch(/^wrong: this computer’s clock and that of .* differ by 36\d\d seconds/);
});

async function* backupOf(ms: number): Dump {
  yield { kind: 'head', migrations: [], madeAt: ms * 1000 };
}

test('backups that are made, late, or missing', async () => {
  const path = join(await folder(), 'backups');
  await mkdir(path);
  const look = async () => said(await backupFindings(path, now)).at(-1);
  await writeFile(join(path, 'notes'), 'of today');
  expect(await look()).toMatch(/^warning: there is no backup in .* that this parley-server can read/);
  await writeDumpFile(join(path, 'parley-1'), backupOf(now - 300e6));
  expect(await look()).toMatch(/^warning: the newest backup in .* is of 2027-05-29/);
  await writeDumpFile(join(path, 'parley-0'), backupOf(now));
  expect(await look()).toMatch(/^ok: the newest backup in .* is of 2027-06-01/);
  expect(await backupFindings(null, now)).toEqual([]);
});

test('one thing that cannot be looked at does not hide the others', async () => {
  const dataDir = await folder();
  const { port: free } = await unused();
  const environment = {
    PARLEY_DATABASE: `postgres://parley:secret@127.0.0.1:${free}/parley`,
  };
  const options = readServeOptions(
    ['--data', dataDir, '--listen', `127.0.0.1:${free}`, '--bus', `nats://u:secret@127.0.0.1:${free}`],
    environment,
  );
  const found: Finding[] = [];
  for await (const finding of examine(options, null, systemClock)) found.push(finding);
  const lines = said(found);
  expect(lines.filter((line) => line.startsWith('wrong'))).toEqual([
    expect.stringMatching(/PostgreSQL at 127.0.0.1:\d+ cannot be reached/),
    expect.stringMatching(/cannot reach NATS at nats:\/\/\*\*\*@127.0.0.1:\d+/),
  ]);
  expect(lines.join()).not.toContain('secret');
  expect(lines.at(-1)).toMatch(/^warning: no server runs at /);
});
