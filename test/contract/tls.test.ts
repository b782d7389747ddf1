import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { decodeFrame } from '../../protocol/index.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';

// For this name and 127.0.0.1, signed by itself, good for a hundred years, and of no use but here.
const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/localhost-${name}.pem`, import.meta.url));
const ca = readFileSync(fixture('cert'));

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ args: ['--tls-cert', fixture('cert'), '--tls-key', fixture('key')] });
});
afterAll(() => server[Symbol.asyncDispose]());

async function signUp(trusted: { ca?: Buffer }): Promise<{ status: number | undefined; token: string }> {
  const asked = request(`${server.url}/auth/v1/signup`, {
    ...trusted,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ account: 'ann', password: 'a long password', displayName: 'Ann' }));
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, token: JSON.parse(await text(response)).token };
}

test('people sign up and open sessions over TLS with the given certificate', async () => {
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  await expect(signUp({})).rejects.toThrow('self-signed certificate');
  const { status, token } = await signUp({ ca });
  expect(status).toBe(200);
  const socket = new WebSocket(`${server.url.replace('https', 'wss')}/v1/session`, 'parley.extended', {
    ca,
    headers: { authorization: `Bearer ${token}` },
  });
  const [first] = await once(socket, 'message');
  expect(decodeFrame(first)).toMatchObject({ kind: 'hello', email: expect.stringContaining('ann') });
  socket.terminate();
});

test('browsers are required to use TLS alone', async () => {
  const asked = request(`${server.url}/healthz`, { ca }).end();
  const [response] = await once(asked, 'response');
  response.resume();
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
});

test.each([
  ['TLSv1.3', 'TLSv1.3'],
  ['TLSv1.2', 'TLSv1.2'],
  ['TLSv1.1', 'refused'],
] as const)('%s is %s', async (version, outcome) => {
  const { hostname: host, port } = new URL(server.url);
  // The client's own library would not offer the older one at its usual level.
  const ciphers = 'DEFAULT@SECLEVEL=0';
  const socket = connect({ host, port: Number(port), ca, ciphers, minVersion: version, maxVersion: version });
  const got = await new Promise((resolve) => {
    socket.on('secureConnect', () => resolve(socket.getProtocol()));
    socket.on('error', () => resolve('refused'));
  });
  socket.destroy();
  expect(got).toBe(outcome);
});

test('plain HTTP is not answered there', async () => {
  await expect(fetch(server.url.replace('https', 'http'))).rejects.toThrow('fetch failed');
});

test('a certificate that is not there ends it with status 1 and one line', async () => {
  const pair = ['--tls-cert', '/nowhere/cert.pem', '--tls-key', fixture('key')];
  await using folder = await temporaryFolder();
  const standard = ['serve', '--listen', '127.0.0.1:0', '--data', folder.path];
  const { status, stdout, stderr } = await runCommand([...standard, ...pair]);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^parley-server: .*\/nowhere\/cert\.pem.*\n$/);
});

test('with an address for TLS, loopback stays plain beside it, and both are one service', async () => {
  const pair = ['--tls-cert', fixture('cert'), '--tls-key', fixture('key')];
  await using both = await TestServer.start({ args: [...pair, '--tls-listen', '127.0.0.2:0'] });
  expect(both.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  // A line of its own, which may be read later than the first.
  const line = /^parley-server listening on (https:\/\/127\.0\.0\.2:\d+)$/m;
  await expect.poll(() => both.stdout).toMatch(line);
  const encrypted = line.exec(both.stdout)?.[1] ?? '';
  const asked = request(`${encrypted}/auth/v1/signup`, {
    rejectUnauthorized: false,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ account: 'ann', password: 'a long password', displayName: 'Ann' }));
  const [response] = await once(asked, 'response');
  expect({ status: response.statusCode, ...JSON.parse(await text(response)) }).toMatchObject({ status: 200 });
  const signIn = await fetch(`${both.url}/auth/v1/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'ann', password: 'a long password' }),
  });
  expect(signIn.status).toBe(200);
  await expect(fetch(encrypted.replace('https', 'http'))).rejects.toThrow('fetch failed');
});
