import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodings, type Encoding, type OldVariant } from './support/old-wire.ts';
import { OldClient, type OldClientOptions } from './support/old-client.ts';
import { still } from './support/images.ts';
import { signUp, type Person } from './support/person.ts';
import { runCommand, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';

let server: TestServer;
let other: Person;

beforeAll(async () => {
  // Channels are one process's own.
  server = await TestServer.start({ args: ['--gateway'], alone: true });
  other = await signUp(server, 'friend');
});
afterAll(() => server[Symbol.asyncDispose]());

/** An administrator's command on the server's data. */
function command(args: readonly string[], { dataDir, database }: TestServer = server) {
  const url = databaseFlags(database);
  return runCommand([...args, '--data', dataDir, ...url]);
}

async function tokenFor(person: Person, variant: OldVariant = 'extended'): Promise<string> {
  const args = ['token', 'create', '--account', person.account, '--label', 'hangups', '--gateway'];
  const { stdout, stderr, status } = await command([...args, '--variant', variant]);
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Someone with an old client, and a conversation with a person whose client is Parley's own. */
async function start(options: Partial<OldClientOptions> = {}) {
  const person = await signUp(server, 'old');
  const token = await tokenFor(person, options.variant);
  const old = new OldClient({ url: server.one.url, token, ...options });
  const session = await TestSession.open(server.one, other.token);
  const { id } = await converse(session, [person]);
  return { old, session, person, conversationId: id, token };
}

const text = (words: string) => ({ segment: [{ type: 0, text: words }] });
const header = (conversationId: string, key: number) => ({
  conversation_id: { id: conversationId },
  client_generated_id: key,
  expected_otr: 2,
});

describe.each(encodings)('a client that speaks %s', (encoding: Encoding) => {
  const hash = encoding === 'proto' || encoding === 'json' ? 'seconds' : 'milliseconds';

  test.each<OldVariant>(['extended', 'base'])(
    'connects, syncs, sends and hears in the %s variant',
    async (variant) => {
      const { old, session, person, conversationId } = await start({ encoding, hash, variant });
      await old.createChannel();
      await session.call('SendChatMessage', textMessage(conversationId, 'before the subscription'));
      const self = await old.call('contacts/getselfinfo', 'GetSelfInfo', { request_header: {} });
      expect(self['self_entity'].properties.email).toEqual([person.account]);
      const synced = await old.call('conversations/syncallnewevents', 'SyncAllNewEvents', {
        last_sync_timestamp: 0,
        max_response_size_bytes: 1_048_576,
      });
      const [state] = synced['conversation_state'];
      expect(state.conversation_id.id).toBe(conversationId);
      expect(state.conversation.self_conversation_state.self_read_state.participant_id.gaia_id).toBe(
        person.gaiaId,
      );

      const poll = await old.poll();
      await old.until(() => old.clientId !== '');
      expect(old.noops).toBeGreaterThan(0);
      expect((await old.subscribe()).status).toBe(200);
      await old.until(() => old.texts().includes('before the subscription'));

      const request = {
        message_content: text('from the old client'),
        event_request_header: header(conversationId, 77),
      };
      const sent = await old.call('conversations/sendchatmessage', 'SendChatMessage', request);
      const again = await old.call('conversations/sendchatmessage', 'SendChatMessage', request);
      expect(again['created_event'].event_id).toBe(sent['created_event'].event_id);
      expect(sent['created_event'].self_event_state.user_id.gaia_id).toBe(person.gaiaId);
      await session.until(() =>
        session.updates.some(
          ({ event_notification: notification }) =>
            notification?.event?.chat_message?.message_content?.segment?.[0]?.text === 'from the old client',
        ),
      );
      await session.call('SendChatMessage', textMessage(conversationId, 'wörter 😀 \u202e'));
      await old.until(() => old.texts().includes('wörter 😀 \u202e'));
      expect(old.texts()).toEqual(['before the subscription', 'from the old client', 'wörter 😀 \u202e']);
      // Those clients sort their list by the conversation that comes with every message.
      const beside = old.updates.findLast((update) => update['event_notification'])?.['conversation'];
      expect(beside.conversation_id.id).toBe(conversationId);
      poll.cut();
      old.close();
      await session[Symbol.asyncDispose]();
    },
  );
});

test('what is pushed over a channel is ASCII, one array after the other', async () => {
  const { old, session, conversationId } = await start();
  const hostile = [
    '\u0000\u001f',
    'a\u2028\u2029b',
    '👩‍👩‍👧‍👦',
    '\ud800'.toWellFormed(),
    '</script>',
    '"\\',
    'ﷺ'.repeat(50),
    '\u007f\u0080',
  ];
  await old.createChannel('');
  const poll = await old.poll();
  for (const words of hostile) await session.call('SendChatMessage', textMessage(conversationId, words));
  await old.until(() => old.texts().length === hostile.length);
  expect(old.texts()).toEqual(hostile);
  for (const chunk of old.chunks) expect(chunk).toMatch(/^[\x20-\x7e]*$/);
  expect(old.arrayIds).toEqual(old.arrayIds.map((_, index) => index + 2));
  poll.cut();
  old.close();
  await session[Symbol.asyncDispose]();
});

test('what is pushed between two polls waits, and a channel that was cut while it carried is unknown', async () => {
  const { old, session, conversationId } = await start();
  await old.createChannel();
  const first = await old.poll();
  await old.until(() => old.clientId !== '');
  // No one can say whether what this poll carried was read.
  first.cut();
  await first.ended;
  await expect(old.poll()).rejects.toMatchObject({ status: 400, reason: 'Unknown SID' });
  await old.createChannel();
  await session.call('SendChatMessage', textMessage(conversationId, 'meanwhile'));
  const second = await old.poll();
  await old.until(() => old.texts().includes('meanwhile'));
  second.cut();
  old.close();
  await session[Symbol.asyncDispose]();
});

test('a channel of no one is unknown, and so is one of someone else', async () => {
  const { old, session } = await start();
  old.sid = 'made-up';
  await expect(old.poll()).rejects.toMatchObject({ status: 400, reason: 'Unknown SID' });
  expect(await old.subscribe()).toMatchObject({ status: 400, reason: 'Unknown SID' });
  const stranger = await start();
  await stranger.old.createChannel();
  old.sid = stranger.old.sid;
  await expect(old.poll()).rejects.toMatchObject({ reason: 'Unknown SID' });
  for (const one of [old, stranger.old]) one.close();
  for (const one of [session, stranger.session]) await one[Symbol.asyncDispose]();
});

test('a client that is signed out loses its channel', async () => {
  const { old, session, person } = await start();
  await old.createChannel();
  const poll = await old.poll();
  await old.until(() => old.clientId !== '');
  const listed = (await command(['token', 'list', '--account', person.account])).stdout;
  const [id = ''] =
    listed
      .split('\n')
      .find((line) => line.includes('hangups'))
      ?.split('\t') ?? [];
  expect(await command(['token', 'revoke', id])).toMatchObject({ status: 0 });
  expect(await poll.ended).toBe(true);
  await expect(old.poll()).rejects.toMatchObject({ status: 401 });
  old.close();
  await session[Symbol.asyncDispose]();
});

test('sends an image in two steps, and again with the same answer', async () => {
  const { old, session, conversationId } = await start();
  const image = await still(40, 30).jpeg().toBuffer();
  const fields = [{ external: { name: 'file', filename: 'a.jpg', put: {}, size: image.length } }];
  const made = await old.fetch('POST', '/upload/photos/resumable?authuser=0', {
    body: JSON.stringify({ protocolVersion: '0.8', createSessionRequest: { fields } }),
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
  });
  const { url } = JSON.parse(made.body.toString()).sessionStatus.externalFieldTransfers[0].putInfo as {
    url: string;
  };
  // Such clients send their cookie nowhere else, and refuse any other host.
  expect(url).toMatch(/^http:\/\/clients6\.google\.com\/upload\//);
  // Their proxy, which leads that name here, is asked for the whole address.
  const put = (body: Uint8Array | string = image) => old.fetch('POST', url, { body });
  const uploads = () => server.counted('parley_calls_total{operation="UploadMedia",outcome="ok"}');
  const before = await uploads();
  expect((await put('no image at all')).status).toBe(415);
  expect(await uploads()).toBe(before);
  const done = JSON.parse((await put()).body.toString()).sessionStatus;
  const { photoid } =
    done.additionalInfo['uploader_service.GoogleRupioAdditionalInfo'].completionInfo.customerSpecificInfo;
  expect(JSON.parse((await put()).body.toString()).sessionStatus).toEqual(done);
  expect(await uploads()).toBe(before + 1);
  await old.call('conversations/sendchatmessage', 'SendChatMessage', {
    existing_media: { photo: { photo_id: photoid } },
    event_request_header: header(conversationId, 5),
  });
  await session.until(() =>
    session.updates.some(
      ({ event_notification: notification }) =>
        (notification?.event?.chat_message?.message_content?.attachment?.length ?? 0) > 0,
    ),
  );
  old.close();
  await session[Symbol.asyncDispose]();
});

test('a client learns of the conversation that it made itself, made anew or not, once each time', async () => {
  const { old, session, conversationId } = await start();
  const invited = await signUp(server, 'invited');
  await old.createChannel();
  const poll = await old.poll();
  const notified = () =>
    old.updates.flatMap((update) => {
      const made = update['conversation_notification']?.conversation ?? null;
      return made === null ? [] : [made.conversation_id.id as string];
    });
  const create = (key: number, gaiaId: string) =>
    old.call('conversations/createconversation', 'CreateConversation', {
      type: 1,
      client_generated_id: key,
      invitee_id: [{ gaia_id: gaiaId }],
    });
  const made = await create(901, invited.gaiaId);
  const id = made['conversation'].conversation_id.id as string;
  await old.until(() => notified().length === 1);
  await create(902, invited.gaiaId);
  await old.until(() => notified().length === 2);
  expect(notified()).toEqual([id, id]);
  expect(id).not.toBe(conversationId);
  poll.cut();
  old.close();
  await session[Symbol.asyncDispose]();
});

test('takes requests that name the whole address, and hosts that are not its own', async () => {
  const { old, session, token } = await start();
  const { hostname, port } = new URL(server.one.url);
  const origin = 'https://talkgadget.google.com';
  const hash = createHash('sha1').update(`1 ${token} ${origin}`).digest('hex');
  const lines = [
    'POST https://clients6.google.com/chat/v1/contacts/getselfinfo?alt=json HTTP/1.1',
    'Host: clients6.google.com',
    `Cookie: SAPISID=${token}`,
    `Authorization: SAPISIDHASH 1_${hash}`,
    `X-Origin: ${origin}`,
    'Content-Type: application/json+protobuf',
    'Content-Length: 2',
    'Connection: close',
  ];
  const answer = await new Promise<string>((resolve, reject) => {
    let all = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n[]`));
    socket.setEncoding('utf8').on('data', (part: string) => (all += part));
    socket.once('close', () => resolve(all)).once('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('"status":"RESPONSE_STATUS_OK"');
  old.close();
  await session[Symbol.asyncDispose]();
});

describe('who is let in', () => {
  test('a token of the app is not good here, and one of here not for the app', async () => {
    const { old, session, person, token } = await start();
    const wrong = new OldClient({ url: server.one.url, token: person.token });
    expect((await wrong.tryCall('contacts/getselfinfo', 'GetSelfInfo', {})).answer.status).toBe(401);
    await expect(wrong.createChannel()).rejects.toThrow('401');
    const bearer = await fetch(`${server.one.url}/chat/v1/contacts/getselfinfo`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(bearer.status).toBe(401);
    for (const one of [old, wrong]) one.close();
    await session[Symbol.asyncDispose]();
  });

  test('a token of the gateway neither lists the clients of its person nor signs them out', async () => {
    const { old, session, person } = await start();
    await using own = await TestSession.open(server.one, person.token);
    const identifier = { resource: own.hello.resource };
    const tried = [
      await old.tryCall('clients/listclients', 'ListClients', {}),
      await old.tryCall('clients/revokeclient', 'RevokeClient', { identifier }),
    ];
    expect(tried.map(({ answer }) => answer.status)).toEqual([404, 404]);
    const { client } = await own.call('ListClients', {});
    expect(client?.map((one) => one.identifier)).toContainEqual(identifier);
    expect((await old.tryCall('contacts/getselfinfo', 'GetSelfInfo', {})).answer.status).toBe(200);
    old.close();
    await session[Symbol.asyncDispose]();
  });

  test('no one without a hash that proves the token', async () => {
    const { old, session, token } = await start();
    const cookie = `SAPISID=${token}`;
    const hash = createHash('sha1').update(`1 ${token} https://elsewhere`).digest('hex');
    for (const authorization of ['', 'SAPISIDHASH 1_', `SAPISIDHASH 1_${hash}`, `SAPISIDHASH 2_${hash}`]) {
      const answer = await old.fetch('POST', '/client-channel/channel/bind?VER=8', {
        headers: { cookie, authorization },
      });
      expect(answer.status).toBe(401);
    }
    old.close();
    await session[Symbol.asyncDispose]();
  });

  test('no one at all where the gateway is off', async () => {
    await using off = await TestServer.start({ alone: true });
    const person = await signUp(off, 'late');
    const args = ['token', 'create', '--account', person.account, '--label', 'x', '--gateway'];
    const made = await command(args, off);
    const old = new OldClient({ url: off.one.url, token: made.stdout.trim() });
    for (const path of ['/client-channel/channel/bind?VER=8', '/upload/photos/resumable']) {
      expect((await old.fetch('POST', path, { headers: { host: 'localhost' } })).status).toBe(404);
      // Nor by another name than the server's.
      expect((await old.fetch('POST', path)).status).toBe(421);
    }
    const call = '/chat/v1/contacts/getselfinfo';
    expect((await old.fetch('POST', call, { headers: { host: 'localhost' } })).status).toBe(401);
    expect((await old.tryCall('contacts/getselfinfo', 'GetSelfInfo', {})).answer.status).toBe(421);
    old.close();
  });
});
