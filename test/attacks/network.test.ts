import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { hostname } from 'node:os';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '../../protocol/index.ts';
import { postJson, request } from '../contract/support/http.ts';
import { still } from '../contract/support/images.ts';
import { signIn, signUp, type Person } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { measure } from './support/measure.ts';

let server: TestServer;
let victim: Person;
let figures: AsyncDisposable;
beforeAll(async () => {
  // A proxy on this computer stands for other computers, but not in the test of what anyone can say about that.
  server = await TestServer.start({
    args: ['--trusted-proxy', '127.0.0.1', '--rate-limit', '20/100'],
    alone: true,
  });
  victim = await signUp(server, 'victim');
  figures = await measure('the network', server, { everyMs: 60 });
});
afterAll(async () => {
  await figures[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;
const guess = async (at: Pick<TestServer, 'url'>, account: string, options: object = {}) =>
  (await postJson(at, '/auth/v1/signin', { account, password: 'a guess' }, options)).status;

/** A request as it is: with any Host, and any target. */
async function raw(target: string, headers: OutgoingHttpHeaders, method = 'GET', body = '') {
  const { hostname, port } = new URL(server.url);
  const sent = httpRequest({ agent: false, hostname, port, path: target, method, headers }).end(body);
  const answered = await Promise.race([
    once(sent, 'response'),
    once(sent, 'upgrade').then(() => [{ statusCode: 101 }]),
  ]);
  const [response] = answered as [IncomingMessage];
  return { status: response.statusCode, text: response.statusCode === 101 ? '' : await text(response) };
}

describe('attempts: a web page whose name leads to the server', () => {
  const authorization = () => `Bearer ${victim.token}`;
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'sec-websocket-protocol': 'parley.extended',
  };

  test.each([
    ['health', '/healthz', 'GET', {}],
    ['figures', '/metrics', 'GET', {}],
    ['signing up', '/auth/v1/signup', 'POST', { 'content-type': 'text/plain' }],
    ['calls', '/chat/v1/contacts/getselfinfo', 'POST', { 'content-type': 'application/json' }],
    ['images', '/media', 'POST', {}],
    ['pages of links', '/join/abcdefghijklmnopqrstuv', 'GET', {}],
    ['sessions', '/v1/session', 'GET', upgrade],
  ] as const)('is not answered about %s', async (_what, path, method, headers) => {
    const answer = await raw(
      path,
      { host: 'evil.example', authorization: authorization(), ...headers },
      method,
    );
    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('parley_');
    const whole = await raw(`http://evil.example${path}`, { ...headers, host: 'localhost' }, method);
    expect(whole.status).toBe(421);
  });

  test('is answered with a sentence that says what to do', async () => {
    const { text: words } = await raw('/', { host: 'evil.example' });
    expect(words).toBe(
      'This server isn’t set up to be reached as evil.example. Ask its administrator to allow that name (--allowed-host).\n',
    );
  });

  test('a program beside the server that names it shortly learns its health, and nothing else', async () => {
    expect((await raw('/healthz', { host: 'parley:4700' })).status).toBe(200);
    expect((await raw('/join/abcdefghijklmnopqrstuv', { host: 'parley:4700' })).status).toBe(421);
  });

  test('names that are allowed are answered', async () => {
    await using named = await TestServer.start({
      args: ['--public-url', 'https://chat.example.org', '--allowed-host', 'chat.lan'],
      alone: true,
    });
    const { hostname, port } = new URL(named.url);
    const statuses: (number | undefined)[] = [];
    for (const host of ['chat.example.org', 'chat.lan:80', 'localhost', 'evil.example']) {
      const sent = httpRequest({ hostname, port, path: '/healthz', headers: { host } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      statuses.push(response.resume().statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 421]);
  });

  test.each([
    ['127.0.0.1:0', 421],
    ['0.0.0.0:0', 200],
  ])(
    'the names of the computer in its network count where that network reaches it: %s',
    async (listen, status) => {
      await using listening = await TestServer.start({ args: ['--listen', listen], alone: true });
      const { port } = new URL(listening.url);
      const [label = ''] = hostname().split('.', 1);
      const headers = { host: `${label}.local:${port}` };
      const sent = httpRequest({ hostname: '127.0.0.1', port, path: '/healthz', headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      expect(response.resume().statusCode).toBe(status);
    },
  );
});

describe('attempts: a stranger who guesses passwords', () => {
  test('is not believed to be elsewhere', async () => {
    await using trusting = await TestServer.start({ alone: true });
    const { account } = await signUp(trusting, 'target');
    const statuses = await Promise.all(
      Array.from({ length: 60 }, (_, n) => guess(trusting, account, from(`192.0.2.${n}`))),
    );
    // Signing up was the first of ten.
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([9, 51]);
  });

  test('has a hundred attempts a minute, made at once or not', async () => {
    const statuses: number[] = [];
    // As many at a time as one address may have under way.
    for (let round = 0; round < 4; round += 1) {
      const guesses = Array.from({ length: limits.authRequestsAtOnce - 4 }, (_, n) =>
        guess(server, `account ${round}-${n}`.replace(' ', ''), from('192.0.2.101')),
      );
      statuses.push(...(await Promise.all(guesses)));
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([100, 140]);
    await signIn(server, victim);
  });

  test('does not lock out the owner of an account from a thousand addresses', async () => {
    const owner = await signUp(server, 'owner');
    const statuses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const guesses = Array.from({ length: 20 }, (_, n) =>
        guess(server, owner.account, from(`2001:db8:${round}:${n}::1`)),
      );
      statuses.push(...(await Promise.all(guesses)));
    }
    expect([count(statuses, 401), count(statuses, 429)]).toEqual([100, 60]);
    await signIn(server, owner);
  });

  test('makes sixty accounts, and then one a minute', async () => {
    // All at once, so that a minute does not pass between the first and the last.
    expect(limits.authRequestsAtOnce).toBeGreaterThanOrEqual(64);
    const statuses = await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        const body = { account: `flood${n}`, password: 'long enough' };
        return (await postJson(server, '/auth/v1/signup', body, from(`2001:db8:ffff:1::${n}`))).status;
      }),
    );
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([60, 4]);
  });
});

describe('attempts: connections that hold the server up', () => {
  const head = (path: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}`;
  const open = () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.on('error', () => undefined);
    const answered = new Promise<string>((resolve) => {
      socket.once('close', () => resolve(received));
    });
    return { socket, answered };
  };

  test('megabytes of single bytes to sign in are refused after 16 KiB, and cost no memory', async () => {
    const before = await server.residentBytes();
    const answers = Array.from({ length: 4 }, async () => {
      const { socket, answered } = open();
      socket.write(head('/auth/v1/signin', 'Transfer-Encoding: chunked\r\n\r\n'));
      for (let n = 0; n < 40 && !socket.destroyed; n += 1) {
        if (socket.write('1\r\nx\r\n'.repeat(10_000)) || socket.destroyed) continue;
        await new Promise((resolve) => {
          socket.once('drain', resolve).once('close', resolve);
        });
      }
      return answered;
    });
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(await server.residentBytes()).toBeLessThan(before + 60_000_000);
  });

  test.each([
    ['headers', 'POST /auth/v1/signin HTTP/1.1\r\nHost: localhost\r\n', 'X-More: y\r\n'.repeat(2), '\r\n'],
    ['bodies', head('/auth/v1/signin', 'Content-Length: 16101\r\n\r\n{'), ' '.repeat(700), ''],
  ])('%s that come slowly are given up before they are complete', async (_what, beginning, more, end) => {
    const { socket, answered } = open();
    socket.write(beginning);
    // Complete after twelve seconds, and faster than what ends an upload for its pace.
    let left = 23;
    const drip = setInterval(() => {
      left -= 1;
      if (left >= 0) socket.write(left > 0 ? more : more + end);
    }, 500);
    expect(await answered).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(drip);
  });

  test('an address has so many requests to sign in under way, and others are not held up', async () => {
    const body = 'Content-Length: 1000\r\nX-Forwarded-For: 192.0.2.120\r\n\r\n{';
    const held = new Set<Socket>();
    // One that is given up after some seconds is followed by another.
    const hold = (): void => {
      const { socket } = open();
      held.add(socket.once('close', () => held.delete(socket) && hold()));
      socket.write(head('/auth/v1/signin', body));
    };
    const release = (): void => {
      const all = [...held];
      held.clear();
      for (const socket of all) socket.destroy();
    };
    onTestFinished(release);
    for (let n = 0; n < limits.authRequestsAtOnce; n += 1) hold();
    // No guess, so that nothing else counts how often it is asked.
    const ask = async (address: string): Promise<number> =>
      (await request(server, '/auth/v1/signout', from(address))).status;
    await expect.poll(() => ask('192.0.2.120')).toBe(429);
    expect(await ask('192.0.2.121')).toBe(401);
    release();
    await expect.poll(() => ask('192.0.2.120')).toBe(401);
  });
});

describe('attempts: a member who uploads', () => {
  test('has four images under way, and no one else is held up', async () => {
    const greedy = await signUp(server, 'greedy');
    const { hostname, port } = new URL(server.url);
    const upload = (token: string) =>
      httpRequest({
        agent: false,
        hostname,
        port,
        path: '/media',
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-length': 1_000_000 },
      }).on('error', () => undefined);
    const held = Array.from({ length: limits.uploadsPerPerson + 1 }, () => upload(greedy.token));
    const answered = new Promise<IncomingMessage>((resolve) => {
      for (const one of held) one.once('response', resolve).write('x');
    });
    // All but one are under way now.
    expect((await answered).statusCode).toBe(429);
    const image = await still(8, 8).png().toBuffer();
    const send = (token: string) =>
      request(server, '/media', { token, contentType: 'image/png', body: image });
    const refused = await send(greedy.token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('parley-refusal')).toMatch(/^too_many_images_at_once/);
    expect((await send(victim.token)).status).toBe(200);
    for (const one of held) one.destroy();
    await expect.poll(async () => (await send(greedy.token)).status).toBe(200);
  });
});

test('attempts: JSON that is nested a hundred thousand times is undecodable, and nothing more', async () => {
  const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const send = (path: string, nested: string) =>
    request(server, path, { token: victim.token, contentType: 'application/json', body: nested });
  expect(await send('/chat/v1/contacts/getselfinfo', body)).toMatchObject({
    status: 400,
    json: { code: 'undecodable', message: expect.stringContaining('64 levels') },
  });
  expect((await send('/auth/v1/signin', body.slice(95_000, 105_000))).status).toBe(400);
  expect(server.isRunning).toBe(true);
});
