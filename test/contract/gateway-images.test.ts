import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fakeClock, systemClock } from '../../protocol/index.ts';
import { Passes } from '../../server/util/passes.ts';
import { imageKey } from '../../server/store/media/image-key.ts';
import { openStore } from '../../server/store/open-store.ts';
import { postJson } from './support/http.ts';
import { still } from './support/images.ts';
import { OldClient } from './support/old-client.ts';
import { encodings, type Encoding, type Loose } from './support/old-wire.ts';
import { signUp, type Person } from './support/person.ts';
import { runCommand, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse } from './support/talk.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';

let server: TestServer;
let owner: Person;
let reader: Person;
let session: TestSession;
/** The conversation with one image in it. */
let id: string;
let photoId: string;
const clients: OldClient[] = [];

beforeAll(async () => {
  server = await TestServer.start({ args: ['--gateway'] });
  [owner, reader] = [await signUp(server, 'owner'), await signUp(server, 'reader')];
  session = await TestSession.open(server.one, owner.token);
  ({ id } = await converse(session, [reader]));
  const image = await still(40, 30).jpeg().toBuffer();
  const sent = await fetch(`${server.url}/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: image,
  });
  photoId = ((await sent.json()) as { photoId: string }).photoId;
  await session.call('SendChatMessage', {
    existing_media: { photo: { photo_id: photoId } },
    event_request_header: { conversation_id: { id }, client_generated_id: 1, expected_otr: 2 },
  });
});
afterAll(async () => {
  for (const client of clients) client.close();
  await session[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** The id of the client that a person's newest token is. */
async function newestClientId(of: Person): Promise<string> {
  await using store = await openStore({ database: server.database, clock: systemClock });
  return (await store.accounts.listTokens(of.gaiaId)).at(-1)?.clientId ?? 'none';
}

async function clientOf(person: Person, encoding: Encoding): Promise<OldClient> {
  const { database, dataDir } = server;
  const at = databaseFlags(database);
  const made = ['token', 'create', '--account', person.account, '--label', 'x', '--gateway'];
  const { stdout } = await runCommand([...made, '--data', dataDir, ...at]);
  const client = new OldClient({ url: server.one.url, token: stdout.trim(), encoding });
  clients.push(client);
  return client;
}

/** The photo in what a client received of the event. */
const photoIn = (event: Loose): Loose =>
  event['chat_message'].message_content.attachment[0].embed_item.plus_photo as Loose;

async function photoFor(person: Person, encoding: Encoding = 'proto', inConversation = id): Promise<Loose> {
  const client = await clientOf(person, encoding);
  const answer = await client.call('conversations/getconversation', 'GetConversation', {
    conversation_spec: { conversation_id: { id: inConversation } },
    include_event: true,
    max_events_per_conversation: 10,
  });
  return photoIn((answer['conversation_state'].event as Loose[]).at(-1) ?? {});
}

/** As a browser opens it: no cookie, no token. Through another process each time, where there are several. */
const open = (url: string, init?: RequestInit) => {
  expect(url.startsWith(`${server.publicUrl}/media/`) || url.startsWith(server.one.url)).toBe(true);
  return fetch(server.url + new URL(url).pathname, init);
};

describe.each(encodings)('in %s', (encoding) => {
  test('the addresses of an image open without a token', async () => {
    const { url, original_content_url: small, thumbnail } = await photoFor(reader, encoding);
    for (const one of [url, small, thumbnail.url, thumbnail.image_url] as string[]) {
      for (const _ of [1, 2]) {
        const shown = await open(one);
        expect([shown.status, shown.headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^image\//),
        ]);
        expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100);
      }
    }
  });
});

test('what is pushed has them, and the app’s own addresses stay as they are', async () => {
  const old = await clientOf(reader, 'protojson');
  await old.createChannel();
  const poll = await old.poll();
  await session.call('SendChatMessage', {
    existing_media: { photo: { photo_id: photoId } },
    event_request_header: { conversation_id: { id }, client_generated_id: 2, expected_otr: 2 },
  });
  await old.until(() => old.updates.some((update) => update['event_notification']));
  const notification = old.updates.findLast((update) => update['event_notification']) as Loose;
  const { url } = photoIn(notification['event_notification'].event as Loose);
  expect((await open(url as string)).status).toBe(200);
  poll.cut();
  const { conversation_state: state } = await session.call('GetConversation', {
    conversation_spec: { conversation_id: { id } },
    include_event: true,
    max_events_per_conversation: 10,
  });
  const own = state?.event?.at(-1)?.chat_message?.message_content?.attachment?.[0]?.embed_item?.plus_photo;
  expect(own?.url).toMatch(new RegExp(`/media/${photoId}$`));
  expect((await open(own?.url ?? '')).status).toBe(401);
});

test('an address is good for its image, as it is, until its day', async () => {
  const { url } = await photoFor(reader);
  const path = new URL(url as string).pathname;
  const pass = path.split('/').at(-1) ?? '';
  const status = async (tried: string) => (await open(server.publicUrl + tried)).status;
  const another = path.at(-4) === 'A' ? 'B' : 'A';
  expect(await status(`/media/another/${pass}`)).toBe(403);
  expect(await status(path.slice(0, -4) + another + path.slice(-3))).toBe(403);
  const clientId = await newestClientId(reader);
  expect(await status(path.replace(clientId, await newestClientId(owner)))).toBe(403);
  expect(await status(`/media/${photoId}/`)).toBe(404);

  await using store = await openStore({ database: server.database, clock: systemClock });
  const key = await imageKey(store, 'none was made');
  const passOf = (at: number) => new Passes(key, fakeClock(at)).passFor(photoId, clientId);
  const weekAgo = systemClock.nowUsec() - 8 * 24 * 3600 * 1_000_000;
  expect(await status(`/media/${photoId}/${passOf(systemClock.nowUsec())}`)).toBe(200);
  expect(await status(`/media/${photoId}/${passOf(weekAgo)}`)).toBe(403);
  expect((await open(url as string, { method: 'POST' })).status).toBe(405);
  expect(server.stderr + server.stdout).not.toContain(pass);
});

test('an address shows nothing that its holder may not see any more', async () => {
  const stranger = await signUp(server, 'stranger');
  await using store = await openStore({ database: server.database, clock: systemClock });
  const passes = new Passes(await imageKey(store, ''), systemClock);
  const seen = await open(
    `${server.publicUrl}/media/${photoId}/${passes.passFor(photoId, await newestClientId(stranger))}`,
  );
  expect(seen.status).toBe(404);
});

const statusOf = async (url: unknown) => (await open(String(url))).status;

test('an address opens nothing once the token was revoked', async () => {
  const { url } = await photoFor(reader);
  const clientId = await newestClientId(reader);
  const other = await photoFor(reader);
  expect([await statusOf(url), await statusOf(other.url)]).toEqual([200, 200]);
  const { database, dataDir } = server;
  const at = databaseFlags(database);
  const revoked = await runCommand(['token', 'revoke', clientId, '--data', dataDir, ...at]);
  expect(revoked).toMatchObject({ status: 0 });
  await expect.poll(() => statusOf(url)).toBe(403);
  expect(await statusOf(other.url)).toBe(200);
});

test('an address opens nothing once the account was disabled or its password changed', async () => {
  const guest = await signUp(server, 'guest');
  const { id: withGuest } = await converse(session, [guest]);
  await session.call('SendChatMessage', {
    existing_media: { photo: { photo_id: photoId } },
    event_request_header: { conversation_id: { id: withGuest }, client_generated_id: 1, expected_otr: 2 },
  });
  const before = await photoFor(guest, 'proto', withGuest);
  expect(await statusOf(before.url)).toBe(200);
  await postJson(
    server,
    '/auth/v1/password',
    { oldPassword: guest.password, newPassword: 'quite another one' },
    { token: guest.token },
  );
  await expect.poll(() => statusOf(before.url)).toBe(403);
  const after = await photoFor(guest, 'proto', withGuest);
  expect(await statusOf(after.url)).toBe(200);
  const { database, dataDir } = server;
  const at = databaseFlags(database);
  await runCommand(['user', 'disable', guest.account, '--data', dataDir, ...at]);
  await expect.poll(() => statusOf(after.url)).toBe(403);
});

test('with the gateway off, nothing opens without a token', async () => {
  await using off = await TestServer.start({ alone: true });
  const passes = new Passes('', systemClock);
  const shown = await fetch(`${off.url}/media/${photoId}/${passes.passFor(photoId, 'any client')}`);
  expect(shown.status).toBe(404);
});
