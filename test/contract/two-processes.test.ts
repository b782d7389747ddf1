import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  ActiveClientState,
  type Clock,
  newClientGeneratedId,
  operations,
  systemClock,
  TypingType,
} from '../../protocol/index.ts';
import { revocationsEveryMs } from '../../server/auth/revocation-watch.ts';
import { readServeOptions } from '../../server/config/serve-options.ts';
import { startServer } from '../../server/server.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';
import { ownPort } from '../fixtures/own-port.ts';
import { type NatsServer, startNats } from '../../server/testing/nats-server.ts';
import { type TestDatabase, testDatabase } from '../../server/testing/test-database.ts';
import { request } from './support/http.ts';
import { startHushingProxy } from './support/hushing-proxy.ts';
import { described, fetchImage, still, upload } from './support/images.ts';
import { OldClient } from './support/old-client.ts';
import { OldRoutine } from './support/old-routine.ts';
import { type Person, signIn, signUp } from './support/person.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';
import { patienceMs } from '../fixtures/patience.ts';

let nats: NatsServer;
let database: TestDatabase;
let left: TestServer;
let right: TestServer;
let mira: Person;
let ola: Person;
/** Mira's client and her other one, and Ola's, which is at the other process. */
let desk: TestSession;
let phone: TestSession;
let other: TestSession;
let chat: string;

const options = (): string[] => {
  const { location } = database;
  if (location.kind !== 'postgres') throw new Error('two processes need PostgreSQL');
  return ['--database', location.url, '--bus', nats.url, '--gateway'];
};

beforeAll(async () => {
  [nats, database] = await Promise.all([startNats(await ownPort()), testDatabase('postgres')]);
  left = await TestServer.start({ args: options() });
  right = await TestServer.start({ args: options() });
  [mira, ola] = [await signUp(left, 'mira'), await signUp(right, 'ola')];
  desk = await TestSession.open(left, mira.token);
  phone = await TestSession.open(right, (await signIn(right, mira)).token);
  other = await TestSession.open(right, ola.token);
  chat = (await converse(desk, [ola])).id;
  await other.call('SendChatMessage', textMessage(chat, 'accepted'));
});
afterAll(async () => {
  for (const one of [left, right, database, nats]) await one?.[Symbol.asyncDispose]();
});

const textsReceived = (session: TestSession): string[] =>
  session.updates.flatMap((update) => {
    const segments = update.event_notification?.event?.chat_message?.message_content?.segment;
    return segments?.map(({ text }) => text ?? '') ?? [];
  });

test('messages of both processes reach every client, all in one order', async () => {
  const texts = Array.from({ length: 40 }, (_, n) => `m${n}`);
  await Promise.all(
    texts.map((text, n) => (n % 2 ? desk : other).call('SendChatMessage', textMessage(chat, text))),
  );
  const sessions = [desk, phone, other];
  const these = (session: TestSession): string[] =>
    textsReceived(session).filter((text) => texts.includes(text));
  await Promise.all(sessions.map((session) => session.until(() => these(session).length >= texts.length)));
  const [first, ...rest] = sessions.map(these);
  expect(first?.toSorted()).toEqual(texts.toSorted());
  for (const others of rest) expect(others).toEqual(first);
});

test('an image that one process took is there at the other', async () => {
  const body = await still(700, 350).jpeg().toBuffer();
  const { photoId } = await upload(left, mira, body);
  for (const [path, width] of [
    [`/media/${photoId}`, 700],
    [`/media/${photoId}/thumbnail`, 512],
  ] as const) {
    expect((await fetchImage(right, ola, path)).status).toBe(404);
    const own = await fetchImage(right, mira, path);
    expect([own.status, (await described(own.bytes)).width]).toEqual([200, width]);
    expect(own.bytes).toEqual((await fetchImage(left, mira, path)).bytes);
  }
  // What one process took may be sent by way of the other.
  const sent = await phone.call('SendChatMessage', {
    existing_media: { photo: { photo_id: photoId } },
    event_request_header: { conversation_id: { id: chat }, client_generated_id: newClientGeneratedId() },
  });
  expect(sent.response_header?.error_description ?? '').toBe('');
  const event = await desk.pushed(({ event_notification }) =>
    event_notification?.event?.chat_message?.message_content?.attachment?.length
      ? event_notification.event
      : null,
  );
  expect(event.event_id).toBe(sent.created_event?.event_id);
  for (const server of [left, right]) {
    expect((await fetchImage(server, ola, `/media/${photoId}`)).status).toBe(200);
  }
});

test('typing and the active client cross processes', async () => {
  await desk.call('SetTyping', {
    conversation_id: { id: chat },
    type: TypingType.TYPING_TYPE_STARTED,
  });
  await other.until(() => other.updates.some((update) => update.typing_notification));
  expect(desk.updates.some((update) => update.typing_notification)).toBe(false);
  await desk.call('SetActiveClient', {
    is_active: true,
    full_jid: `${desk.hello.email}/${desk.hello.resource}`,
    timeout_secs: 60,
  });
  const { ACTIVE_CLIENT_STATE_OTHER_ACTIVE: others } = ActiveClientState;
  await phone.until(() =>
    phone.updates.some(({ state_update_header: header }) => header?.active_client_state === others),
  );
});

test('a sign-out at one process holds at the other by the bus alone', async () => {
  await using folder = await temporaryFolder();
  const log = pino({ enabled: false });
  const open = (name: string, clock: Clock) => {
    const data = join(folder.path, name);
    return startServer(
      readServeOptions([...options(), '--listen', '127.0.0.1:0', '--data', data], {}),
      log,
      clock,
    );
  };
  await using here = await open('here', systemClock);
  // It never looks for itself.
  await using there = await open('there', {
    ...systemClock,
    setTimer: (ms, fn) => (ms === revocationsEveryMs ? () => undefined : systemClock.setTimer(ms, fn)),
  });
  const { token } = await signIn(here, mira);
  const json = { token, contentType: 'application/json', body: '{}' };
  const statusThere = async () => (await request(there, operations.GetSelfInfo.path, json)).status;
  expect(await statusThere()).toBe(200);
  expect((await request(here, '/auth/v1/signout', json)).status).toBe(200);
  await expect.poll(statusThere).toBe(401);
});

test('an older client whose requests reach the other process connects there, and misses nothing', async () => {
  const otis = await signUp(left, 'otis');
  const { location } = database;
  const at = databaseFlags(location);
  const made = ['token', 'create', '--account', otis.account, '--label', 'x', '--gateway'];
  const { stdout } = await runCommand([...made, ...at]);
  const { id } = await converse(desk, [otis]);
  const said: string[] = [];
  const say = async (text: string): Promise<void> => {
    said.push(text);
    await desk.call('SendChatMessage', textMessage(id, text));
  };
  await using balancer = await startHushingProxy(left.url);
  const client = new OldClient({ url: balancer.url, token: stdout.trim() });
  const silenceMs = 60_000;
  await using routine = new OldRoutine(client, silenceMs);
  const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: patienceMs, interval: 20 });
  await until(() => routine.happened.length === 1);
  const first = client.sid;
  for (const process of [right, left, right]) {
    await say(`before ${said.length}`);
    await until(() => routine.words.length === said.length);
    balancer.leadTo(process.url);
    await say(`on the way ${said.length}`);
    await say(`once more ${said.length}`);
    await until(() => routine.words.length === said.length);
  }
  expect(routine.words).toEqual(said);
  expect(routine.happened.filter((what) => what === 'unknown')).toHaveLength(3);
  expect(client.sid).not.toBe(first);

  // A call may go anywhere: it happens for the client, wherever its channel is.
  const astray = new OldClient({ url: left.url, token: stdout.trim() });
  const sent = await astray.call('conversations/sendchatmessage', 'SendChatMessage', {
    message_content: { segment: [{ type: 0, text: 'by way of the other process' }] },
    event_request_header: { conversation_id: { id }, client_generated_id: 1, expected_otr: 2 },
  });
  const event = await desk.pushed(({ event_notification: notification }) =>
    notification?.event?.event_id === sent['created_event'].event_id ? notification?.event : null,
  );
  expect(event?.sender_id?.gaia_id).toBe(otis.gaiaId);
  for (const one of [client, astray]) one.close();
});

test('the server goes on without NATS, and finds together again', async () => {
  const { port } = nats;
  await nats[Symbol.asyncDispose]();
  await desk.call('SendChatMessage', textMessage(chat, 'without'));
  await desk.until(() => textsReceived(desk).includes('without'));
  const health = async () => {
    const { status, text } = await request(left, '/healthz', { method: 'GET' });
    return [status, text];
  };
  await expect.poll(health).toEqual([200, 'ok, but the bus cannot be reached\n']);
  nats = await startNats(port);
  // Both close their sessions, so that everyone synchronises.
  await Promise.all([desk, phone, other].map((session) => session.ended));
  desk = await TestSession.open(left, mira.token);
  other = await TestSession.open(right, ola.token);
  await desk.call('SendChatMessage', textMessage(chat, 'again'));
  await other.until(() => textsReceived(other).includes('again'));
});

test('what a killed process knew is over', async () => {
  await left.end('SIGKILL');
  const reachable = (): boolean | null | undefined =>
    other.updates
      .flatMap(({ presence_notification: notification }) => notification?.presence ?? [])
      .findLast(({ user_id }) => user_id?.gaia_id === desk.hello.gaiaId)?.presence?.reachable;
  // What the killed process did not publish any more is noticed as a gap: then sessions are closed, to connect and ask again.
  const afterGap = async () => {
    other = await TestSession.open(right, ola.token);
    const { presence_result } = await other.call('QueryPresence', {
      participant_id: [{ gaia_id: desk.hello.gaiaId }],
    });
    return presence_result?.[0]?.presence?.reachable;
  };
  const known = () => (other.socket.readyState > WebSocket.OPEN ? afterGap() : reachable());
  await expect.poll(known).toBe(false);
});

test('says in one line what to do when there is no NATS', async () => {
  const args = ['serve', '--listen', '127.0.0.1:0', '--bus', 'nats://me:secret@127.0.0.1:1', '--data'];
  const { status, stderr } = await runCommand([...args, right.dataDir]);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^parley-server: cannot reach NATS at nats:\/\/\*\*\*@127.0.0.1:1 [^\n]+\n$/);
});
