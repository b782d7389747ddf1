import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  encode,
  encodeFrame,
  fieldNumbers,
  operationNames,
  operations,
  ResponseStatus,
  tagOf,
  wireTypes,
} from '../../protocol/index.ts';
import { postJson, request } from './support/http.ts';
import { signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await TestServer.start();
  person = await signUp(server);
});
afterAll(() => server[Symbol.asyncDispose]());

const protobuf = 'application/x-protobuf';
const path = operations.GetSelfInfo.path;
/** A header field that says that five bytes follow; one does. */
const broken = Uint8Array.of(
  tagOf(fieldNumbers.GetSelfInfoRequest.request_header, wireTypes.lengthDelimited),
  5,
  1,
);

describe('HTTP', () => {
  const call = (options: Parameters<typeof request>[2], at = path) =>
    request(server, at, { token: person.token, contentType: protobuf, body: new Uint8Array(), ...options });

  test('answers in the form of the question', async () => {
    expect((await call({})).headers.get('content-type')).toBe(protobuf);
    const json = await call({ contentType: 'application/json; charset=utf-8', body: '{}' });
    expect(json.json).toMatchObject({
      responseHeader: {
        status: expect.stringMatching(/^RESPONSE_STATUS_/),
        requestTraceId: expect.stringMatching(/\w/),
        currentServerTime: expect.stringMatching(/^\d{16}$/),
      },
    });
  });

  test.each([
    ['no token', { token: undefined }, 401, 'unauthenticated'],
    ['a wrong token', { token: 'x'.repeat(43) }, 401, 'unauthenticated'],
    ['another method', { method: 'PUT' }, 405, 'undecodable'],
    ['another content type', { contentType: 'text/plain' }, 415, 'unsupported_media_type'],
    ['no content type', { contentType: undefined }, 415, 'unsupported_media_type'],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, 415, 'unsupported_media_type'],
    ['broken JSON', { contentType: 'application/json', body: '{' }, 400, 'undecodable'],
    ['an unknown field', { contentType: 'application/json', body: '{"x":1}' }, 400, 'undecodable'],
    [
      'too large a body',
      { contentType: 'application/json', body: ' '.repeat(1024 * 1024 + 1) },
      413,
      'too_large',
    ],
  ] as const)('refuses %s', async (_what, options, status, code) => {
    const answer = await call({ contentType: 'application/json', body: '{}', ...options } as object);
    expect([answer.status, answer.headers.get('x-content-type-options')]).toEqual([status, 'nosniff']);
    const body = answer.json ?? {};
    expect(body).toMatchObject({ code });
  });

  test('refuses what cannot be decoded, in protobuf too', async () => {
    expect((await call({ body: broken })).status).toBe(400);
    expect((await call({ body: '{"x"', contentType: 'application/json' })).status).toBe(400);
    expect((await call({}, `${path}?variant=third`)).status).toBe(400);
  });

  test('401 says how to sign in, 405 what to use', async () => {
    const options = { contentType: protobuf, body: new Uint8Array() };
    const without = await request(server, path, options);
    expect(without.headers.get('www-authenticate')).toBe('Bearer');
    const put = await call({ method: 'PUT' });
    expect(put.headers.get('allow')).toBe('POST');
  });

  test('a body of exactly the limit is read', async () => {
    expect(
      (await call({ contentType: 'application/json', body: `{}${' '.repeat(1024 * 1024 - 2)}` })).status,
    ).toBe(200);
  });

  test('stops reading an endless body at the limit', async () => {
    // More than it may read, and than lies in buffers on the way.
    const most = 16 * 1024 * 1024;
    const chunk = Buffer.alloc(64 * 1024);
    const upload = httpRequest(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': protobuf,
        'transfer-encoding': 'chunked',
      },
    });
    using cleanup = new DisposableStack();
    cleanup.defer(() => upload.destroy());
    const status = await new Promise<number | undefined>((resolve, reject) => {
      let sent = 0;
      // No faster than it is read.
      const feed = (): void => {
        do {
          sent += chunk.length;
          if (sent > most) return reject(new Error(`it took ${sent} bytes`));
        } while (upload.write(chunk));
      };
      upload.on('drain', feed);
      upload.on('error', reject);
      upload.on('response', (response) => resolve(response.statusCode));
      feed();
    });
    expect(status).toBe(413);
  });

  test('there is no such operation, with and without a token', async () => {
    const known = await call({}, '/chat/v1/contacts/dance');
    expect(known.status).toBe(404);
    expect((await request(server, '/chat/v1/contacts/dance')).status).toBe(401);
    expect((await call({}, '/chat/v1/conversations/getselfinfo')).status).toBe(404);
    expect((await call({}, `${operations.ModifyOTRStatus.path}?variant=base`)).status).toBe(404);
  });

  test.each(['/', '/index.html', '/media', '/auth/v1/', '/v1/session', '/chat/v1/', '/metrics/x', '//x'])(
    'nothing answers at %s without a token',
    async (at) => {
      const answer = await request(server, at, { method: 'GET' });
      expect([401, 404, 426]).toContain(answer.status);
      expect(answer.text).not.toMatch(/parley|node|stack/i);
      expect(answer.headers.get('server')).toBeNull();
    },
  );

  test('every operation is reachable at its path', async () => {
    for (const name of operationNames) {
      const answer = await call({}, operations[name].path);
      expect([name, answer.status]).toEqual([name, 200]);
    }
  });
});

describe('WebSocket', () => {
  const refused = (
    headers: Record<string, string>,
    at = '/v1/session',
    subprotocols: string[] = ['parley.extended'],
  ) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${at}`, subprotocols, { headers });
      socket.on('open', () => (socket.terminate(), reject(new Error('it was let in'))));
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_request, response) => {
        resolve({ status: response.statusCode, body: '' });
        response.resume();
      });
    });
  const authorization = () => `Bearer ${person.token}`;

  test('a refused upgrade is a plain HTTP answer', async () => {
    expect((await refused({})).status).toBe(401);
    expect((await refused({ authorization: `Bearer ${'y'.repeat(43)}` })).status).toBe(401);
    expect((await refused({ authorization: authorization() }, '/v2/session')).status).toBe(404);
    expect((await refused({ authorization: authorization() }, '/v1/session', [])).status).toBe(400);
    expect((await refused({ authorization: authorization() }, '/v1/session', ['chat'])).status).toBe(400);
  });

  test('says hello first, in the subprotocol that was asked for', async () => {
    await using session = await TestSession.open(server, person.token, 'base');
    expect(session.socket.protocol).toBe('parley.base');
    expect(session.socket.extensions).toBe('');
    expect(session.hello).toMatchObject({ gaiaId: person.gaiaId, email: person.account });
    expect(Math.abs(session.hello.serverTime / 1000 - Date.now())).toBeLessThan(5000);
  });

  test('answers each call by its id, errors too', async () => {
    await using session = await TestSession.open(server, person.token);
    const good = encode('GetSelfInfoRequest', {});
    const replies = await Promise.all([
      session.callRaw('GetSelfInfo', good),
      session.callRaw('Dance', good),
      session.callRaw('toString', good),
      session.callRaw('GetSelfInfo', broken),
      session.callRaw('GetSelfInfo', new Uint8Array(1024 * 1024 + 1)),
    ]);
    expect(replies.map(({ error }) => error)).toEqual([
      null,
      'unknown_operation',
      'unknown_operation',
      'undecodable',
      'too_large',
    ]);
    expect(await session.call('GetSelfInfo', {})).toMatchObject({
      response_header: { status: ResponseStatus.RESPONSE_STATUS_OK },
    });
  });

  test('an operation that the base variant lacks is unknown there', async () => {
    await using session = await TestSession.open(server, person.token, 'base');
    const reply = await session.callRaw('ModifyOTRStatus', encode('ModifyOTRStatusRequest', {}));
    expect(reply.error).toBe('unknown_operation');
  });

  test.each([
    ['bytes that are no frame', Uint8Array.of(0xff, 0xff, 0xff), 4400],
    ['an empty frame', new Uint8Array(), 4400],
    ['text', 'hello', 4400],
    ['a frame that only the server sends', encodeFrame({ kind: 'push', body: new Uint8Array() }), 4400],
    ['far too large a frame', new Uint8Array(2 * 1024 * 1024), 1009],
  ])('ends the session at %s', async (_what, data, code) => {
    await using session = await TestSession.open(server, person.token);
    session.socket.send(data);
    const ending = await session.ended;
    expect(ending.code).toBe(code);
    expect(ending.frame?.code).toBe(code === 4400 ? 'undecodable' : undefined);
  });

  test('answers pings of either layer', async () => {
    await using session = await TestSession.open(server, person.token);
    session.socket.send(encodeFrame({ kind: 'ping', nonce: 7 }));
    await session.until(() => session.frames.some((frame) => frame.kind === 'pong' && frame.nonce === 7));
    const answered = new Promise((resolve) => session.socket.once('pong', resolve));
    session.socket.ping('there?');
    expect(String(await answered)).toBe('there?');
  });
});

test('a client that calls too often is refused on both transports, others are not', async () => {
  // One more every ten seconds: what is done here at once takes less, also on a busy machine.
  await using limited = await TestServer.start({ args: ['--rate-limit', '0.1/10'], alone: true });
  const [eager, calm] = [await signUp(limited), await signUp(limited)];
  await using session = await TestSession.open(limited, eager.token);
  const body = encode('GetSelfInfoRequest', {});
  const replies = await Promise.all(Array.from({ length: 12 }, () => session.callRaw('GetSelfInfo', body)));
  expect(replies.filter(({ error }) => error === null)).toHaveLength(10);
  const call = ({ token }: Person) => postJson(limited, path, {}, { token });
  const overHttp = await call(eager);
  expect([replies.at(-1)?.error, overHttp.status]).toEqual(['rate_limited', 429]);
  for (const secs of [replies.at(-1)?.retryAfterSecs, Number(overHttp.headers.get('retry-after'))]) {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(secs);
  }
  expect((await call(calm)).status).toBe(200);
  await expect.poll(async () => (await call(eager)).status).toBe(200);
});
