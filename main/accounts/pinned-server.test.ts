import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { CertificateError, httpRequest, keyFingerprint, openNetwork } from '../../client/index.ts';
import { selfSigned, type Certificate } from '../../test/fixtures/certificates.ts';
import { TrustStore } from '../net/trust-store.ts';
import type { AcceptedCertificate } from '../settings/schema.ts';
import { signUpAtPinned } from './pinned-server.ts';

let own: Certificate;
let other: Certificate;
let key: string;
let servers: Server[];
let certificates: Record<string, AcceptedCertificate>;
let trust: TrustStore;

beforeAll(async () => {
  [own, other] = await Promise.all([selfSigned('DNS:hill.local'), selfSigned('DNS:hill.local')]);
  key = keyFingerprint(new X509Certificate(own.cert));
});
beforeEach(() => {
  servers = [];
  certificates = {};
  trust = new TrustStore({
    get value() {
      return { certificates };
    },
    change: (change) => {
      certificates = change.certificates ?? certificates;
    },
  });
});
afterEach(() => {
  for (const server of servers) server.close();
});

async function start(certificate: Certificate): Promise<string> {
  const server = createServer(certificate, (_request, response) => response.end('made'));
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Signs up: where, and that the answer came. */
function signUp(host: string, more: { byName?: string; known?: boolean; fails?: boolean } = {}) {
  const network = openNetwork({ trust, authorities: () => [] });
  const { byName, known = false, fails = false } = more;
  const pinned = { key, byName: byName === undefined ? null : `https://${byName}` };
  return signUpAtPinned(
    { network, trust, isKnown: () => known },
    { origin: `https://${host}`, pinned },
    async (server) => {
      const answer = await httpRequest(network, `${server}/`, { method: 'GET' });
      if (fails) throw new Error('refused');
      return `${server} ${answer.body.toString()}`;
    },
  );
}

it('believes the key of the link, and from then on that key alone', async () => {
  const host = await start(own);
  expect(await signUp(host)).toBe(`https://${host} made`);
  expect(certificates).toMatchObject({ [host]: { fingerprint: key, of: 'key' } });
});

it('is refused by another key at the same address, and keeps nothing', async () => {
  await expect(signUp(await start(other))).rejects.toThrow(CertificateError);
  expect(certificates).toEqual({});
});

it('keeps nothing when the server refuses', async () => {
  await expect(signUp(await start(own), { fails: true })).rejects.toThrow('refused');
  expect(certificates).toEqual({});
});

it('changes nothing for a host at which someone here has an account, or whose certificate was accepted', async () => {
  const host = await start(own);
  await expect(signUp(host, { known: true })).rejects.toThrow(CertificateError);
  trust.accept(host, other.fingerprint);
  const before = certificates;
  await expect(signUp(host)).rejects.toThrow(CertificateError);
  expect(certificates).toEqual(before);
});

it('goes by the name where that leads to the key, and by the number elsewhere', async () => {
  const [host, namesake] = [await start(own), await start(other)];
  const named = host.replace('127.0.0.1', 'localhost');
  expect(await signUp(host, { byName: named })).toBe(`https://${named} made`);
  expect(await signUp(host, { byName: namesake })).toBe(`https://${host} made`);
  expect(await signUp(host, { byName: 'no-such-name.invalid:1' })).toBe(`https://${host} made`);
  expect(Object.keys(certificates).sort()).toEqual([host, named].sort());
});
