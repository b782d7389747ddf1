import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NatsNode } from '../../test/cluster/nats-node.ts';
import { type Authority, makeAuthority } from '../../test/fixtures/certificates.ts';
import { ownPort } from '../../test/fixtures/own-port.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { BusError, openNatsChannel } from './nats-channel.ts';
import { parseBusLocation } from './bus-location.ts';

const trusted = getCACertificates('default');
let authority: Authority;

beforeAll(async () => {
  authority = await makeAuthority();
  setDefaultCACertificates([...trusted, authority.cert]);
});
afterAll(async () => {
  setDefaultCACertificates(trusted);
  await authority[Symbol.asyncDispose]();
});

/** A node alone, with a certificate for these names; it is gone with the stack. */
async function startNode(stack: AsyncDisposableStack, names: string): Promise<number> {
  const { path } = stack.use(await temporaryFolder());
  const [cert, key] = [join(path, 'cert.pem'), join(path, 'key.pem')];
  const issued = await authority.issue(names);
  await Promise.all([writeFile(cert, issued.cert), writeFile(key, issued.key)]);
  const [clientPort, routePort] = [await ownPort(), await ownPort()];
  const node = await NatsNode.start(
    { name: 'node', folder: path, clientPort, routePort, otherRoutes: [] },
    { authority: authority.file, cert, key, user: 'parley', password: 'p@ss' },
  );
  stack.defer(() => void node.child?.kill('SIGKILL'));
  return clientPort;
}

const open = (text: string) =>
  openNatsChannel(parseBusLocation(text)!, (error) => {
    throw error;
  });

test.each([
  ['its address', '127.0.0.1', 'IP:127.0.0.1'],
  ['its name', 'localhost', 'DNS:localhost'],
])('connects over TLS to a node by %s', async (_, host, names) => {
  await using stack = new AsyncDisposableStack();
  const port = await startNode(stack, names);
  await using channel = await open(`tls://parley:p%40ss@${host}:${port}`);
  expect(channel.connected).toBe(true);
});

test('refuses a node whose certificate is for another address', async () => {
  await using stack = new AsyncDisposableStack();
  const port = await startNode(stack, 'IP:127.0.0.2');
  await expect(open(`tls://parley:p%40ss@127.0.0.1:${port}`)).rejects.toThrow(BusError);
});

test('refuses a wrong password, without showing it', async () => {
  await using stack = new AsyncDisposableStack();
  const port = await startNode(stack, 'IP:127.0.0.1');
  const opening = open(`tls://parley:guess@127.0.0.1:${port}`);
  await expect(opening).rejects.toThrow(/^cannot reach NATS at tls:\/\/\*\*\*@127/);
  await expect(opening).rejects.not.toThrow('guess');
});

test('connects to another node where one is away', async () => {
  await using stack = new AsyncDisposableStack();
  const port = await startNode(stack, 'IP:127.0.0.1');
  await using channel = await open(`tls://parley:p%40ss@127.0.0.1:${await ownPort()},127.0.0.1:${port}`);
  expect(channel.connected).toBe(true);
});
