import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { encode, encodeFrame, limits, operations } from '../../protocol/index.ts';
import { request } from '../contract/support/http.ts';
import { signUp, type Person } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { TestSession } from '../contract/support/session.ts';
import { measure } from './support/measure.ts';

let server: TestServer;
let attacker: Person;
let bystander: TestSession;
let figures: AsyncDisposable;
beforeAll(async () => {
  server = await TestServer.start({ args: ['--gateway'], alone: true });
  attacker = await signUp(server, 'attacker');
  bystander = await TestSession.open(server, (await signUp(server, 'bystander')).token);
  figures = await measure('hostile bytes', server);
});
afterAll(async () => {
  await figures[Symbol.asyncDispose]();
  await bystander[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});
afterEach(async () => {
  await bystander.call('GetSelfInfo', {});
  if (!server.isRunning) throw new Error('the server is gone');
  if (server.stderr.includes('"level":50')) throw new Error(server.stderr);
});

const { path } = operations.GetSelfInfo;
const protobuf = 'application/x-protobuf';

/** Sends bytes as they are, and reads until the server has closed the connection. */
async function raw(...pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1').on('data', (part: string) => (received += part));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  for (const piece of pieces) socket.write(piece);
  await closed;
  return received;
}
const head = (line: string, ...headers: readonly string[]) =>
  `${[line, 'Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;
const bearer = () => `Authorization: Bearer ${attacker.token}`;

describe('attempts: requests that are not what they seem', () => {
  test.each([
    '/media/../parley.db',
    '/media/..%2fparley.db',
    '/media/%2e%2e%2fparley.db',
    '/media/....//parley.db',
    '/media/..\\parley.db',
    '/media/x/thumbnail/../../../etc/passwd',
    '/media/x%00.png',
    '/media//etc/passwd',
    '/join/../../etc/passwd',
    '/join/..%2f..%2fetc%2fpasswd',
    '//etc/passwd',
    '/media/file:%2f%2f%2fetc%2fpasswd',
  ])('no file is read at %s', async (target) => {
    const answer = await raw(head(`GET ${target} HTTP/1.1`, bearer()));
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/SQLite|root:/);
  });

  test.each([
    '/join/x%0d%0aSet-Cookie:%20a=b',
    '/invite/x%0aSet-Cookie:%20a=b',
    '/media/x%0d%0a%0d%0a<script>',
    '/chat/v1/x%0d%0aSet-Cookie:%20a=b',
    '/chat/v1/contacts/getselfinfo?variant=x%0d%0aSet-Cookie:%20a=b',
    '/client-channel/channel/bind?SID=x%0d%0aSet-Cookie:%20a=b',
  ])('no header is added by %s', async (target) => {
    for (const method of ['GET', 'POST']) {
      const answer = await raw(head(`${method} ${target} HTTP/1.1`, bearer(), 'Content-Length: 0'));
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toMatch(/^set-cookie:/im);
      expect(answer).not.toContain('<script>');
    }
  });

  test('a second request in the body of the first is not answered', async () => {
    const hidden = head('GET /healthz HTTP/1.1');
    const post = (...headers: readonly string[]) =>
      head(`POST ${path} HTTP/1.1`, bearer(), 'Content-Type: application/json', ...headers);
    const answers = [
      await raw(post('Content-Length: 5', 'Transfer-Encoding: chunked'), `0\r\n\r\n${hidden}`),
      await raw(post('Content-Length: 0', `Content-Length: ${hidden.length}`), hidden),
      await raw(post('Transfer-Encoding: identity, chunked, x'), `0\r\n\r\n${hidden}`),
      await raw(post('Transfer-Encoding : chunked'), `0\r\n\r\n${hidden}`),
      await raw(post('Content-Length: -1'), hidden),
      await raw(post('Content-Length: 1e1'), hidden),
    ];
    for (const answer of answers) {
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer.match(/^HTTP\//gm)).toHaveLength(1);
      expect(answer).not.toContain('\r\n\r\nok');
    }
  });

  test('megabytes of headers are refused', async () => {
    const answers = [
      await raw(head(`GET /healthz HTTP/1.1`, `X-Long: ${'x'.repeat(1_000_000)}`)),
      await raw(head(`GET /${'x'.repeat(1_000_000)} HTTP/1.1`)),
      await raw(head('GET /healthz HTTP/1.1', ...Array<string>(20_000).fill('X: y'))),
      await raw(head(`POST ${path} HTTP/1.1`, `Authorization: Bearer ${'x'.repeat(1_000_000)}`)),
    ];
    // A connection that is reset while the rest is on its way has no answer to read.
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 (431|400|414) |$)/);
  });

  test.each(['TRACE', 'PROPFIND', 'DELETE', 'PATCH'])(
    '%s does nothing, and echoes nothing',
    async (method) => {
      for (const target of [path, '/media', '/auth/v1/delete']) {
        const answer = await raw(head(`${method} ${target} HTTP/1.1`, bearer(), 'X-Mine: echoed'));
        expect(answer).not.toContain('echoed');
        expect(answer).not.toContain(attacker.token);
        expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      }
      expect(await raw('CONNECT example.org:443 HTTP/1.1\r\nHost: example.org\r\n\r\n')).not.toContain(
        ' 200 ',
      );
    },
  );

  test('a compressed bomb is not unpacked', async () => {
    const body = gzipSync(Buffer.alloc(50_000_000));
    const before = await server.residentBytes();
    for (const [at, contentType] of [
      [path, 'application/json'],
      ['/auth/v1/signin', 'application/json'],
      ['/media', 'image/png'],
    ] as const) {
      const headers = { 'content-encoding': 'gzip' };
      const answer = await request(server, at, { token: attacker.token, contentType, body, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    expect(await server.residentBytes()).toBeLessThan(before + 40_000_000);
  });

  test.each([
    ['a prototype', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
    ['a field twice', '{"requestHeader":{},"requestHeader":{}}'],
    ['half of a character', '{"requestHeader":{"languageCode":"\\ud800"}}'],
    ['a number too large', '{"requestHeader":{"clientVersion":{"buildVersion":1e999}}}'],
    ['zero bytes', '\u0000\u0000\u0000'],
    ['another encoding', Buffer.from('{}', 'utf16le')],
    ['bytes that are no text', Uint8Array.of(0xc0, 0x80, 0xff, 0xfe)],
    ['a list of a hundred thousand objects', `[${'{},'.repeat(100_000)}{}]`],
    ['an object of a hundred thousand fields', `{${'"a":1,'.repeat(100_000)}"a":1}`],
  ])('JSON with %s is decoded or refused, and nothing else', async (_what, body) => {
    for (const at of [path, '/auth/v1/signin']) {
      const answer = await request(server, at, {
        token: attacker.token,
        contentType: 'application/json',
        body,
      });
      expect([200, 400, 401, 413]).toContain(answer.status);
      expect(answer.text).not.toContain('polluted":true');
    }
  });

  test('a token is taken from its header alone, and whole', async () => {
    const { token } = attacker;
    const tried: readonly (readonly [string, Record<string, string>])[] = [
      [`?token=${token}&access_token=${token}`, {}],
      ['', { cookie: `token=${token}; SAPISID=${token}` }],
      ['', { authorization: `Basic ${Buffer.from(`${attacker.account}:${token}`).toString('base64')}` }],
      ['', { authorization: token }],
      ['', { authorization: `Bearer ${token.slice(0, -1)}` }],
      ['', { authorization: `Bearer ${token}x` }],
      ['', { authorization: `Bearer ${token}, Bearer ${token}` }],
      ['', { authorization: "Bearer ' OR 1=1 --" }],
      ['', { authorization: `Bearer ${'%'.repeat(43)}` }],
      ['', { 'proxy-authorization': `Bearer ${token}`, 'x-authorization': `Bearer ${token}` }],
    ];
    for (const [query, headers] of tried) {
      const answer = await request(server, `${path}${query}`, {
        contentType: 'application/json',
        body: '{}',
        headers,
      });
      expect([query, headers, answer.status]).toEqual([query, headers, 401]);
    }
  });

  test('figures are shown to this computer alone', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const answer = await request(server, '/metrics', { method: 'GET', headers: { [name]: '192.0.2.1' } });
      expect(answer.status).toBe(404);
    }
  });
});

/** The beginning of a group in field 15, so many times. */
const nestedGroups = (levels: number) => new Uint8Array(levels).fill((15 << 3) | 3);

describe('attempts: bytes that are hard to read', () => {
  const hostile: readonly (readonly [string, Uint8Array])[] = [
    ['groups in groups', nestedGroups(500_000)],
    ['messages in messages', nestedMessages(60_000)],
    ['a length of four gigabytes', Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f)],
    ['a negative length', Uint8Array.of(0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01)],
    ['a number without end', new Uint8Array(500_000).fill(0xff)],
    ['field 0', Uint8Array.of(0x00, 0x00)],
    ['a kind of field that there is not', Uint8Array.of(0x0f, 0x01)],
    ['half a million empty fields', new Uint8Array(1_000_000).map((_, at) => (at % 2 === 0 ? 0x0a : 0x00))],
  ];

  test.each(hostile)('%s, over HTTP', async (_what, body) => {
    for (const at of [path, operations.SendChatMessage.path]) {
      const answer = await request(server, at, { token: attacker.token, contentType: protobuf, body });
      expect([200, 400]).toContain(answer.status);
    }
  });

  test.each(hostile)('%s, in a session', async (_what, body) => {
    await using session = await TestSession.open(server, attacker.token);
    for (const operation of ['GetSelfInfo', 'SendChatMessage'] as const) {
      const { error } = await session.callRaw(operation, body);
      expect([null, 'undecodable']).toContain(error);
    }
    await session.call('GetSelfInfo', {});
  });

  test.each(['', '__proto__', 'constructor', 'hasOwnProperty', 'getselfinfo', 'x'.repeat(60_000), '\u0000'])(
    'no operation is called %j',
    async (operation) => {
      await using session = await TestSession.open(server, attacker.token);
      const socket = session.socket;
      const answered = Promise.race([session.callRaw(operation, new Uint8Array()), session.ended]);
      const result = await answered;
      expect('error' in result ? result.error : result.frame?.code).toMatch(
        /^(unknown_operation|undecodable)$/,
      );
      socket.close();
    },
  );
});

describe('attempts: sessions that break the rules', () => {
  const open = async (options: object = {}): Promise<{ socket: WebSocket; closed: Promise<number> }> => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/session`, 'parley.extended', {
      headers: { authorization: `Bearer ${attacker.token}` },
      ...options,
    });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').then(([code]) => code as number);
    await once(socket, 'open');
    return { socket, closed };
  };
  const call = () =>
    encodeFrame({ kind: 'call', id: 1, operation: 'GetSelfInfo', body: encode('GetSelfInfoRequest', {}) });

  test('a frame without a mask ends it', async () => {
    const { socket, closed } = await open();
    socket.send(call(), { mask: false });
    expect([1002, 1006]).toContain(await closed);
  });

  test('compression is not agreed on, and a compressed frame ends it', async () => {
    const { socket, closed } = await open({ perMessageDeflate: true });
    expect(socket.extensions).toBe('');
    // 0xc2: the last frame of a compressed binary message, of no bytes.
    const { _socket: stream } = socket as unknown as { _socket: NodeJS.WritableStream };
    stream.write(Buffer.of(0xc2, 0x80, 0, 0, 0, 0));
    expect([1002, 1006]).toContain(await closed);
  });

  test('a message in pieces without end ends it at its bound', async () => {
    const { socket, closed } = await open();
    const piece = Buffer.alloc(64 * 1024);
    for (let n = 0; n < 40 && socket.readyState === WebSocket.OPEN; n += 1) {
      await new Promise((sent) => {
        socket.send(piece, { fin: false }, sent);
      });
    }
    expect([1006, 1009]).toContain(await closed);
  });

  test('a frame that says it is larger than memory ends it before anything comes', async () => {
    const { socket, closed } = await open();
    const before = await server.residentBytes();
    const { _socket: stream } = socket as unknown as { _socket: NodeJS.WritableStream };
    stream.write(Buffer.of(0x82, 0xff, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4));
    expect([1006, 1009]).toContain(await closed);
    expect(await server.residentBytes()).toBeLessThan(before + 40_000_000);
  });

  test('two thousand calls and pings at once are all answered, and others too', async () => {
    await using session = await TestSession.open(server, attacker.token);
    const body = encode('GetSelfInfoRequest', {});
    const answers = Promise.all(Array.from({ length: 2000 }, () => session.callRaw('GetSelfInfo', body)));
    for (let nonce = 0; nonce < 2000; nonce += 1) session.socket.send(encodeFrame({ kind: 'ping', nonce }));
    await bystander.call('GetSelfInfo', {});
    expect((await answers).every(({ error }) => error === null)).toBe(true);
  });

  test('forty sessions of one client: the last one is open', async () => {
    const sockets = [];
    for (let n = 0; n < 40; n += 1) sockets.push(await open());
    const codes = await Promise.all(sockets.slice(0, -1).map(({ closed }) => closed));
    expect(new Set(codes)).toEqual(new Set([4409]));
    const last = sockets.at(-1);
    expect(last?.socket.readyState).toBe(WebSocket.OPEN);
    last?.socket.terminate();
  });
});

test('attempts: a person has so many calls over all clients', async () => {
  await using limited = await TestServer.start({ args: ['--rate-limit', '0.1/5'], alone: true });
  const { account, password } = await signUp(limited, 'greedy');
  const statuses: number[] = [];
  for (let client = 0; client < 5; client += 1) {
    const signed = await request(limited, '/auth/v1/signin', {
      contentType: 'application/json',
      body: JSON.stringify({ account, password }),
    });
    const { token = '' } = signed.json as Record<string, string>;
    for (let n = 0; n < 5; n += 1) {
      const options = { token, contentType: 'application/json', body: '{}' };
      statuses.push((await request(limited, path, options)).status);
    }
  }
  const granted = statuses.filter((status) => status === 200).length;
  expect(granted).toBeGreaterThanOrEqual(5 * limits.personShare);
  expect(granted).toBeLessThan(5 * limits.personShare + 4);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

/** A message in a message, all in field 1, so many levels deep. */
function nestedMessages(levels: number): Uint8Array {
  const bytes: number[] = [];
  // From the innermost one outwards, read backwards at the end.
  let length = 0;
  for (let level = 0; level < levels; level += 1) {
    const size: number[] = [];
    for (let rest = length; ; rest >>>= 7) {
      size.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
      if (rest <= 0x7f) break;
    }
    bytes.push(...size.toReversed(), 0x0a);
    length += size.length + 1;
  }
  return Uint8Array.from(bytes).reverse();
}
