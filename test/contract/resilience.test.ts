import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  encode,
  encodeFrame,
  limits,
  operationNames,
  operations,
  subprotocolOf,
} from '../../protocol/index.ts';
import { request } from './support/http.ts';
import { isCluster, processCount } from './support/installation.ts';
import { signIn, signUp } from './support/person.ts';
import { temporaryFolder, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

const megabyte = 1024 * 1024;
/** Nothing that is broken reaches the engine, so that on the cluster fewer are enough to see each of its processes stand. */
const strings = Number(process.env['PARLEY_FUZZ'] ?? (isCluster ? 500 : 10_000));

// One client answers no ping from here on. That takes two rounds of pings to show, while the other tests run.
let silence: { server: TestServer; living: TestSession; closed: Promise<number> };
beforeAll(async () => {
  const server = await TestServer.start();
  const person = await signUp(server);
  const living = await TestSession.open(server, person.token);
  const { token } = await signIn(server, person);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/session`, subprotocolOf('base'), {
    headers: { authorization: `Bearer ${token}` },
    autoPong: false,
  });
  silence = { server, living, closed: new Promise((resolve) => socket.on('close', resolve)) };
});
afterAll(() => silence.server[Symbol.asyncDispose]());

test('thousands of random byte strings neither crash the server nor grow it', async () => {
  await using server = await TestServer.start();
  const person = await signUp(server);
  const anyBytes = () => randomBytes(randomInt(0, 400));
  const anyOperation = () => operationNames[randomInt(0, operationNames.length)] ?? 'SendChatMessage';

  const asBodies = async (count: number) => {
    await using session = await TestSession.open(server, person.token);
    for (let sent = 0; sent < count; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, () => session.callRaw(anyOperation(), anyBytes())));
    }
  };
  const asFrames = async (count: number) => {
    for (let sent = 0; sent < count; sent += 10) {
      await using session = await TestSession.open(server, person.token);
      for (let burst = 0; burst < 10; burst += 1) session.socket.send(anyBytes());
      await session.ended;
    }
  };
  const asRequests = async (count: number) => {
    for (let sent = 0; sent < count; sent += 20) {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          request(server, operations[anyOperation()].path, {
            token: person.token,
            contentType: randomInt(0, 2) === 0 ? 'application/json' : 'application/x-protobuf',
            body: anyBytes(),
          }),
        ),
      );
    }
  };
  const round = async (count: number) => {
    await asBodies(count / 2);
    await asRequests(count / 4);
    await asFrames(count / 4);
  };

  await round(strings / 5);
  const warm = await server.residentBytes();
  await round((strings * 4) / 5);
  const grown = (await server.residentBytes()) - warm;
  expect(server.isRunning).toBe(true);
  // A leak of the strings alone would be 1.6 MB, of a connection for each far more than this.
  expect(grown).toBeLessThan(48 * megabyte);
  expect(server.stderr).not.toMatch(/"level":(50|60)/);
  await using session = await TestSession.open(server, person.token);
  expect((await session.call('GetSelfInfo', {})).self_entity?.id?.gaia_id).toBe(person.gaiaId);
});

test('every acknowledged message survives SIGKILL, once, and the server comes back', async () => {
  await using folder = await temporaryFolder();
  await using first = await TestServer.start({ dataDir: folder.path });
  const [mira, ola] = [await signUp(first, 'mira'), await signUp(first, 'ola')];
  const session = await TestSession.open(first, mira.token);
  const { id } = await converse(session, [ola]);
  const acknowledged: string[] = [];
  let next = 1;
  const lane = async () => {
    while (next <= 500) {
      const key = next;
      next += 1;
      const { created_event } = await session.call('SendChatMessage', textMessage(id, `message ${key}`, key));
      if (created_event?.event_id) acknowledged.push(created_event.event_id);
    }
  };
  // Ten calls are under way at any time; what was not answered when the server dies stays open.
  for (let index = 0; index < 10; index += 1) void lane();
  await session.until(() => acknowledged.length >= 100);
  await first.end('SIGKILL');
  await session.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(100);
  expect(acknowledged.length).toBeLessThan(500);

  await using again = await TestServer.start({ dataDir: folder.path });
  await using back = await TestSession.open(again, mira.token);
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_value, index) =>
      back.call('SendChatMessage', textMessage(id, `message ${index + 1}`, index + 1)),
    ),
  );
  const { conversation_state } = await back.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 500,
  });
  const stored = conversation_state?.event?.map(({ event_id }) => event_id) ?? [];
  expect(stored).toHaveLength(500);
  expect(new Set(stored)).toEqual(new Set(answers.map(({ created_event }) => created_event?.event_id)));
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
});

test('a client that does not read is cut off before it costs memory, and loses nothing', async () => {
  await using server = await TestServer.start();
  const [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
  await using sender = await TestSession.open(server, mira.token);
  await using reader = await TestSession.open(server, ola.token);
  const { id } = await converse(sender, [ola]);
  const text = 'x'.repeat(limits.messageTextUnits);
  const send = () =>
    Promise.all(Array.from({ length: 100 }, () => sender.call('SendChatMessage', textMessage(id, text))));
  for (let warm = 0; warm < 5; warm += 1) await send();
  const before = await server.residentBytes();
  reader.socket.pause();
  let sent = 0;
  const slowReaders = () => server.counted('parley_slow_readers_total');
  while (sent < 4000 && (await slowReaders()) === 0) {
    await send();
    sent += 100;
  }
  // Where there are several processes, the reader's may be behind the sender's.
  await expect.poll(slowReaders).toBe(1);
  // What waits is bounded by 4 MiB. Each process's young generation alone may have grown to its bound meanwhile, three times 32 MiB.
  expect((await server.residentBytes()) - before).toBeLessThan((3 * 32 + 16) * processCount * megabyte);
  reader.socket.resume();
  const ending = await reader.ended;
  expect([1006, 4408]).toContain(ending.code);

  await using again = await TestSession.open(server, ola.token);
  const news = await again.call('SyncAllNewEvents', {
    last_sync_timestamp: 1,
    max_response_size_bytes: 16 * megabyte,
  });
  const caughtUp = news.conversation_state?.flatMap((state) => state.event ?? []) ?? [];
  expect(caughtUp.length).toBeGreaterThan(0);
});

test('fifty clients of one person may be connected; one more makes the oldest idle one leave', async () => {
  await using server = await TestServer.start({ args: ['--trusted-proxy', '127.0.0.1'] });
  const person = await signUp(server);
  // Nine more sign-ins fit into a minute, so these come from elsewhere, as a proxy would tell.
  const signInFrom = async (address: string) => {
    const body = JSON.stringify({ account: person.account, password: person.password });
    const headers = { 'x-forwarded-for': address };
    const signed = await request(server, '/auth/v1/signin', {
      contentType: 'application/json',
      body,
      headers,
    });
    return (signed.json as { token: string }).token;
  };
  const others = Array.from({ length: limits.clientsPerPerson - 1 }, (_value, index) => `10.0.0.${index}`);
  const tokens = await Promise.all(others.map(signInFrom));
  const sessions = await Promise.all(tokens.map((token) => TestSession.open(server, token)));
  const more = await signIn(server, person);
  await server.refuses(person.token);
  await expect(TestSession.open(server, person.token)).rejects.toThrow('401');
  sessions.push(await TestSession.open(server, more.token));
  await expect(signIn(server, person)).rejects.toThrow('429');
  await Promise.all(sessions.map((session) => session[Symbol.asyncDispose]()));
});

test('calls that are sent before the answers come are all answered', async () => {
  await using server = await TestServer.start();
  const person = await signUp(server);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/session`, subprotocolOf('extended'), {
    headers: { authorization: `Bearer ${person.token}` },
  });
  let frames = 0;
  const answered = new Promise<void>((resolve) => {
    socket.on('message', () => {
      frames += 1;
      // 2 000 replies behind hello.
      if (frames === 2_001) resolve();
    });
  });
  const body = encode('GetSelfInfoRequest', {});
  socket.on('open', () => {
    for (let id = 1; id <= 2_000; id += 1)
      socket.send(encodeFrame({ kind: 'call', id, operation: 'GetSelfInfo', body }));
  });
  await answered;
  socket.terminate();
  expect(frames).toBe(2_001);
});

test('a client that answers no ping is taken for gone, one that answers stays', async () => {
  const { living, closed } = silence;
  expect(await closed).toBe(1006);
  expect(living.frames.some(({ kind }) => kind === 'ping')).toBe(true);
  await living.settled();
});
