import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttps, type Server } from 'node:https';
import { createServer as createTcp, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { encodeFrame, fakeClock } from '../../protocol/index.ts';
import {
  makeAuthority,
  selfSigned,
  type Authority,
  type Certificate,
} from '../../test/fixtures/certificates.ts';
import { startHttpProxy, startSocksProxy, type TestProxy } from '../../test/fixtures/proxies.ts';
import { t } from '../../words/translate.ts';
import { Link, type LinkEnd } from '../connection/link.ts';
import { uploadPhoto } from '../photos/transfer.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { CertificateError, certificateQuestion } from './certificate.ts';
import { explain } from './explain.ts';
import { httpRequest } from './http.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { openNetwork } from './open-network.ts';
import { ProxyError, type Route } from './proxy.ts';

let authority: Authority;
let good: Certificate;
let other: Certificate;
let own: Certificate;
let expired: Certificate;
const servers: Server[] = [];
const proxies: TestProxy[] = [];
/** What reached the server: every byte of it is a request line, a header or a body. */
let reached: string[];

beforeAll(async () => {
  authority = await makeAuthority();
  const names = 'DNS:localhost,DNS:chat.test,IP:127.0.0.1';
  [good, other, own, expired] = await Promise.all([
    authority.issue(names),
    authority.issue(names),
    selfSigned('DNS:elsewhere.test'),
    authority.issue(names, 0),
  ]);
});
afterAll(() => authority[Symbol.asyncDispose]());
beforeEach(() => {
  reached = [];
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  for (const proxy of proxies.splice(0)) await proxy[Symbol.asyncDispose]();
});

/** A server over TLS: answers sign-in and pictures, and greets sessions. */
async function startServer({ cert, key }: Certificate): Promise<number> {
  const server = createHttps({ cert, key }, (request, response) => {
    reached.push(`${request.method} ${request.url} ${request.headers.host} ${request.headers.authorization}`);
    let size = 0;
    request.on('data', (chunk: Buffer) => (size += chunk.length));
    request.on('end', () => {
      const body =
        request.url === '/media'
          ? { photoId: `p${size}`, url: 'x' }
          : { token: 't', gaiaId: 'g', email: 'e' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.on('connection', (socket) => socket.on('error', () => undefined));
  const sessions = new WebSocketServer({ server, handleProtocols: (offered) => [...offered][0] ?? false });
  sessions.on('connection', (socket, request) => {
    reached.push(`session ${request.headers.authorization}`);
    socket.send(
      encodeFrame({
        kind: 'hello',
        gaiaId: 'g',
        email: 'e',
        resource: 'r',
        serverTime: 1,
        serverVersion: '1',
      }),
    );
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const through = (kind: 'http' | 'socks5', proxy: { port: number }, more: object = {}): Route => ({
  kind,
  host: '127.0.0.1',
  port: proxy.port,
  ...more,
});
const account = { account: 'mira', password: 'secret' };

/** Opens a session and says how it went: `hello`, or the end. */
function session(server: string, network: ReturnType<typeof openNetwork>): Promise<'hello' | LinkEnd> {
  return new Promise((resolve) => {
    const link: Link = new Link({
      server,
      token: 'token',
      variant: 'extended',
      network,
      clock: fakeClock(),
      onHello: () => {
        resolve('hello');
        link.close();
      },
      onPush: () => undefined,
      onEnd: resolve,
    });
  });
}

describe('certificates', () => {
  it('of an authority that the system knows need no question', async () => {
    const port = await startServer(good);
    const network = openNetwork({ authorities: () => [authority.cert] });
    expect(await signIn({ server: `https://localhost:${port}`, network, ...account })).toMatchObject({
      token: 't',
    });
    expect(await session(`https://127.0.0.1:${port}`, network)).toBe('hello');
  });

  it.each([
    ['of an unknown authority', () => good, 'Test authority', true],
    ['that vouch for themselves, for another name', () => own, 'homeserver', false],
  ])('%s lead to a question, and nothing is sent', async (_, certificate, issuer, namesHost) => {
    const port = await startServer(certificate());
    const server = `https://localhost:${port}`;
    const failure = await signIn({ server, ...account }).catch((error: unknown) => error);
    expect(certificateQuestion(failure)).toMatchObject({
      host: `localhost:${port}`,
      fingerprint: certificate().fingerprint,
      issuer,
      namesHost,
      changed: false,
    });
    expect(failure).toMatchObject({ code: 'unreachable', field: 'server' });
    const end = await session(server, openNetwork());
    expect(end).toMatchObject({ reconnect: true, certificate: { fingerprint: certificate().fingerprint } });
    expect(reached).toEqual([]);
  });

  it.each([
    ['of an unknown authority', () => good],
    ['that vouch for themselves', () => own],
  ])('%s are believed once they were accepted, for this host alone', async (_, certificate) => {
    const port = await startServer(certificate());
    const host = `localhost:${port}`;
    const network = openNetwork({
      trust: { accepted: (asked) => (asked === host ? certificate().fingerprint : null), key: () => null },
    });
    await signIn({ server: `https://${host}`, network, ...account });
    expect(await session(`https://${host}`, network)).toBe('hello');
    expect(reached).toEqual([`POST /auth/v1/signin ${host} undefined`, 'session Bearer token']);
    await expect(signIn({ server: `https://127.0.0.1:${port}`, network, ...account })).rejects.toThrow(
      t('error.certificateUnknown', { host: `127.0.0.1:${port}` }),
    );
  });

  it('that changed need a new decision, and nothing is sent', async () => {
    const port = await startServer(other);
    const network = openNetwork({ trust: { accepted: () => good.fingerprint, key: () => null } });
    const end = await session(`https://localhost:${port}`, network);
    expect(end).toMatchObject({
      reason: t('error.certificateChanged', { host: `localhost:${port}` }),
      certificate: { fingerprint: other.fingerprint, changed: true },
    });
    expect(reached).toEqual([]);
  });

  it('of the key that a link stated are believed, whatever they say, and no other is asked about', async () => {
    const key = keyFingerprint(new X509Certificate(own.cert));
    const network = openNetwork({ trust: { accepted: () => other.fingerprint, key: () => key } });
    const pinned = await startServer(own);
    expect(await session(`https://localhost:${pinned}`, network)).toBe('hello');
    reached = [];
    for (const certificate of [other, expired]) {
      const host = `localhost:${await startServer(certificate)}`;
      const end = await session(`https://${host}`, network);
      expect(end).toMatchObject({
        reconnect: true,
        reason: t('error.keyChanged', { host }),
        untrusted: true,
      });
      expect(end).not.toHaveProperty('certificate.fingerprint');
      const failure = await signIn({ server: `https://${host}`, network, ...account }).catch(
        (error: unknown) => error,
      );
      expect(certificateQuestion(failure)).toBeNull();
    }
    expect(reached).toEqual([]);
  });

  it('of another key than a link stated are good where an authority vouches for them', async () => {
    const port = await startServer(good);
    const key = keyFingerprint(new X509Certificate(own.cert));
    const trust = { accepted: () => null, key: () => key };
    const network = openNetwork({ trust, authorities: () => [authority.cert] });
    expect(await session(`https://localhost:${port}`, network)).toBe('hello');
  });

  it('can’t be accepted when they are out of date or for another name', async () => {
    const old = await startServer(expired);
    const strange = await startServer(await authority.issue('DNS:elsewhere.test'));
    const network = openNetwork({ authorities: () => [authority.cert] });
    const day: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\d$/u);
    for (const [port, key, more] of [
      [old, 'error.certificateExpired', { day }],
      [strange, 'error.certificateOfAnother', {}],
    ] as const) {
      const error = await httpRequest(network, `https://localhost:${port}/`, { method: 'GET' }).catch(
        (failure: unknown) => failure,
      );
      expect(error).toBeInstanceOf(CertificateError);
      expect(certificateQuestion(error)).toBeNull();
      expect(explain(error)).toEqual({ key, parameters: { host: `localhost:${port}`, ...more } });
    }
    expect(reached).toEqual([]);
  });
});

describe.each(['http', 'socks5'] as const)('a proxy of kind %s', (kind) => {
  const start = async (to: number, credentials?: string): Promise<TestProxy> => {
    const begin = kind === 'http' ? startHttpProxy : startSocksProxy;
    const proxy = await begin({ to, ...(credentials && { credentials }) });
    proxies.push(proxy);
    return proxy;
  };

  it('carries sign-in, pictures and sessions, and looks names up itself', async () => {
    const port = await startServer(good);
    const proxy = await start(port);
    const seen: string[] = [];
    const network = openNetwork({
      authorities: () => [authority.cert],
      routes: (url) => {
        seen.push(url);
        return Promise.resolve([through(kind, proxy)]);
      },
    });
    const server = 'https://chat.test:9999';
    await signIn({ server, network, ...account });
    const progress: number[] = [];
    const picture = new Uint8Array(300_000);
    const { photoId } = await uploadPhoto(picture, 'image/png', {
      server,
      token: 'k',
      network,
      onProgress: (sent) => progress.push(sent),
    });
    expect(photoId).toBe('p300000');
    expect(progress.at(-1)).toBe(300_000);
    expect(await session(server, network)).toBe('hello');
    expect(proxy.asked).toEqual(['chat.test:9999', 'chat.test:9999', 'chat.test:9999']);
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'https://chat.test:9999/'));
    expect(reached[1]).toBe('POST /media chat.test:9999 Bearer k');
  });

  it('gets the credentials, and the error says when they are missing', async () => {
    const port = await startServer(good);
    const proxy = await start(port, 'mira:s3cret');
    const network = (more: object) =>
      openNetwork({
        authorities: () => [authority.cert],
        routes: () => Promise.resolve([through(kind, proxy, more)]),
      });
    const server = 'https://chat.test';
    await signIn({ server, network: network({ user: 'mira', password: 's3cret' }), ...account });
    await expect(signIn({ server, network: network({}), ...account })).rejects.toThrow(
      t('error.proxySignIn', { proxy: `127.0.0.1:${proxy.port}` }),
    );
    await expect(
      signIn({ server, network: network({ user: 'mira', password: 'no' }), ...account }),
    ).rejects.toThrow(t('error.proxySignIn', { proxy: `127.0.0.1:${proxy.port}` }));
    expect(reached).toHaveLength(1);
  });

  it('is not asked for this computer itself', async () => {
    const port = await startServer(good);
    const network = openNetwork({
      authorities: () => [authority.cert],
      routes: () => Promise.reject(new Error('asked')),
    });
    await expect(signIn({ server: `https://localhost:${port}`, network, ...account })).resolves.toMatchObject(
      {
        token: 't',
      },
    );
  });

  it('that is gone is named, unless there is another way', async () => {
    // Below those that anyone is given by chance.
    const closedPort = 1;
    const port = await startServer(good);
    const proxy = await start(port);
    const ways = [through(kind, { port: closedPort }), through(kind, proxy)];
    const network = (routes: Route[]) =>
      openNetwork({ authorities: () => [authority.cert], routes: () => Promise.resolve(routes) });
    const server = 'https://chat.test';
    const end = await session(server, network(ways.slice(0, 1)));
    expect(end).toMatchObject({
      proxy: true,
      reason: t('error.proxyUnreachable', { proxy: `127.0.0.1:${closedPort}` }),
    });
    expect(await session(server, network(ways))).toBe('hello');
  });
});

it('speaks to a proxy over TLS only when an authority vouches for it', async () => {
  const port = await startServer(good);
  const proxy = await startHttpProxy({ to: port, tls: other });
  proxies.push(proxy);
  const network = (authorities: string[]) =>
    openNetwork({
      authorities: () => authorities,
      routes: () => Promise.resolve([{ kind: 'https', host: '127.0.0.1', port: proxy.port }]),
    });
  const server = 'https://chat.test';
  await signIn({ server, network: network([authority.cert]), ...account });
  expect(proxy.asked).toEqual(['chat.test:443']);
  await expect(signIn({ server, network: network([]), ...account })).rejects.toThrow(
    t('error.proxyUnreachable', { proxy: `127.0.0.1:${proxy.port}` }),
  );
  expect(proxy.asked).toHaveLength(1);
});

it('names the proxy that does not let through', async () => {
  const proxy = await startHttpProxy({ refuse: 403 });
  proxies.push(proxy);
  const network = openNetwork({ routes: () => Promise.resolve([through('http', proxy)]) });
  const error = await network
    .connect({ host: 'chat.test', port: 443, secure: true })
    .catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(ProxyError);
  expect(error).toMatchObject({ problem: 'refused' });
});

it('gives up on a server that never ends its handshake', async () => {
  const silent = createTcp((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const network = openNetwork({ timeoutMs: 100 });
  await expect(network.connect({ host: '127.0.0.1', port, secure: true })).rejects.toThrow(
    'the server does not answer',
  );
  silent.close();
});
