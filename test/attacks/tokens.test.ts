import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operations } from '../../protocol/index.ts';
import { postJson, request } from '../contract/support/http.ts';
import { still, upload } from '../contract/support/images.ts';
import { OldClient } from '../contract/support/old-client.ts';
import { signIn, signUp, type Person } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse } from '../contract/support/talk.ts';
import { measure } from './support/measure.ts';
import { command, gatewayToken } from './support/administrator.ts';

let server: TestServer;
let friend: Person;
let figures: AsyncDisposable;
beforeAll(async () => {
  server = await TestServer.start({ args: ['--gateway'], alone: true });
  friend = await signUp(server, 'friend');
  figures = await measure('tokens', server);
});
afterAll(async () => {
  await figures[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

const call = operations.GetSelfInfo.path;

/** What each place that takes a token answers to one. */
async function answersTo(token: string, photoId: string): Promise<number[]> {
  const json = { token, contentType: 'application/json', body: '{}' };
  const answers = [
    await request(server, call, json),
    await request(server, call, { token, contentType: 'application/x-protobuf', body: new Uint8Array() }),
    await request(server, `/media/${photoId}`, { method: 'GET', token }),
    await request(server, `/media/${photoId}/thumbnail`, { method: 'GET', token }),
    await request(server, '/media', { token, contentType: 'image/png', body: 'x' }),
    await request(server, '/auth/v1/signout', json),
    await postJson(server, '/auth/v1/signout', { everywhere: true }, { token }),
    await postJson(server, '/auth/v1/password', { oldPassword: 'x', newPassword: 'long enough' }, { token }),
    await postJson(server, '/auth/v1/delete', { password: 'x' }, { token }),
  ];
  const session = await TestSession.open(server, token).then(
    async (opened) => {
      await opened[Symbol.asyncDispose]();
      return 101;
    },
    () => 401,
  );
  return [...answers.map(({ status }) => status), session];
}
const nowhere = Array<number>(10).fill(401);

async function photoOf(person: Person): Promise<string> {
  return (await upload(server, person, await still(8, 8).png().toBuffer())).photoId;
}

describe('attempts: tokens that are not good', () => {
  test('a token that was signed out is good nowhere, and its session ends', async () => {
    const person = await signUp(server, 'leaver');
    const lost = await signIn(server, person);
    const photoId = await photoOf(person);
    await using session = await TestSession.open(server, lost.token);
    await postJson(server, '/auth/v1/signout', {}, { token: lost.token });
    expect(await session.ended).toMatchObject({ code: 4403, frame: { reconnect: false } });
    expect(await answersTo(lost.token, photoId)).toEqual(nowhere);
    expect((await request(server, `/media/${photoId}`, { method: 'GET', token: person.token })).status).toBe(
      200,
    );
  });

  test('the tokens and passes of a disabled account are good nowhere', async () => {
    const person = await signUp(server, 'disabled');
    const photoId = await photoOf(person);
    const passes = await passesOf(person, photoId);
    await using session = await TestSession.open(server, person.token);
    await command(server, 'user', 'disable', person.account);
    await session.ended;
    expect(await answersTo(person.token, photoId)).toEqual(nowhere);
    for (const pass of passes.addresses) await expect.poll(() => statusOf(pass)).toBe(403);
    expect((await passes.old.tryCall('contacts/getselfinfo', 'GetSelfInfo', {})).answer.status).toBe(401);
    passes.old.close();
  });

  test('the pass of an image is good for that image, and until its token is revoked', async () => {
    const person = await signUp(server, 'shower');
    const photoId = await photoOf(person);
    const other = await photoOf(person);
    const { old, token, addresses } = await passesOf(person, photoId);
    const [address = ''] = addresses;
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(address.replace(photoId, other))).toBe(403);
    expect(await statusOf(address.replace(photoId, `../${other}`))).toBeGreaterThanOrEqual(400);
    // The last character has bits that nothing decodes; the one before it has none.
    const changed = address.at(-2) === 'A' ? 'B' : 'A';
    expect(await statusOf(`${address.slice(0, -2)}${changed}${address.slice(-1)}`)).toBe(403);
    await revoke(person);
    await expect.poll(() => statusOf(address)).toBe(403);
    await expect
      .poll(async () => (await old.fetch('POST', '/client-channel/channel/bind?VER=8')).status)
      .toBe(401);
    expect(token).not.toBe(person.token);
    old.close();
  });

  test('a token of the gateway is good for nothing of the app', async () => {
    const person = await signUp(server, 'programmer');
    const photoId = await photoOf(person);
    const token = await gatewayToken(server, person);
    expect(await answersTo(token, photoId)).toEqual(nowhere);
    const old = new OldClient({ url: server.one.url, token });
    const body = JSON.stringify({ everywhere: true });
    const headers = { host: 'localhost', 'content-type': 'application/json' };
    for (const path of ['/auth/v1/signout', '/auth/v1/password', '/auth/v1/delete', '/media']) {
      expect([path, (await old.fetch('POST', path, { headers, body })).status]).toEqual([path, 401]);
    }
    for (const path of [
      'clients/listclients',
      'clients/revokeclient',
      'clients/ListClients',
      'clients//listclients',
      'clients/listclients/',
      'clients/%6cistclients',
      'x/../clients/listclients',
      'contacts/listclients',
    ]) {
      const tried = await old.fetch('POST', `/chat/v1/${path}?alt=json`, {
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      expect([path, tried.status]).toEqual([path, 404]);
    }
    old.close();
    expect(
      (await request(server, call, { token: person.token, contentType: 'application/json', body: '{}' }))
        .status,
    ).toBe(200);
  });

  test('a token of the app is not good at the gateway', async () => {
    const old = new OldClient({ url: server.one.url, token: friend.token });
    const statuses = [
      (await old.tryCall('contacts/getselfinfo', 'GetSelfInfo', {})).answer.status,
      (await old.fetch('POST', '/client-channel/channel/bind?VER=8')).status,
      (await old.fetch('POST', '/upload/photos/resumable', { body: '{}' })).status,
    ];
    expect(statuses).toEqual([401, 401, 401]);
    old.close();
  });
});

async function revoke({ account }: Person): Promise<void> {
  const listed = await command(server, 'token', 'list', '--account', account);
  const [id = ''] =
    listed
      .split('\n')
      .find((line) => line.includes('attack'))
      ?.split('\t') ?? [];
  await command(server, 'token', 'revoke', id);
}

/** A program of a person's, and the addresses that it is given of an image, which open without a token. */
async function passesOf(
  person: Person,
  photoId: string,
): Promise<{ old: OldClient; token: string; addresses: readonly string[] }> {
  await using session = await TestSession.open(server, (await signIn(server, person)).token);
  const { id } = await converse(session, [friend]);
  await session.call('SendChatMessage', {
    existing_media: { photo: { photo_id: photoId } },
    event_request_header: { conversation_id: { id }, client_generated_id: 1 },
  });
  const token = await gatewayToken(server, person);
  const old = new OldClient({ url: server.one.url, token, encoding: 'json' });
  const answer = JSON.stringify(
    await old.call('conversations/getconversation', 'GetConversation', {
      conversation_spec: { conversation_id: { id } },
      include_event: true,
      max_events_per_conversation: 10,
    }),
  );
  const found = answer.match(/\/media\/[\w-]+(?:\/thumbnail)?\/[\w-]+\.\w+\.[\w-]+/g) ?? [];
  expect(found.length).toBeGreaterThan(0);
  return { old, token, addresses: found };
}
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

describe('attempts: ways into a server that is not open', () => {
  test('the first account is made from elsewhere with the code alone', async () => {
    await using empty = await TestServer.start({
      args: ['--sign-up', 'invite', '--trusted-proxy', '127.0.0.1'],
      alone: true,
    });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const make = async (account: string, invite: string, options: object) =>
      (await postJson(empty, '/auth/v1/signup', { account, password: 'long enough', invite }, options))
        .status;
    for (const invite of ['', 'guess', 'A'.repeat(22)]) {
      expect(await make('intruder', invite, { headers })).toBe(403);
    }
    expect(await make('owner', '', {})).toBe(200);
    expect(await make('second', '', {})).toBe(403);
  });

  test('no one signs up where it is closed, or twice by one invitation', async () => {
    await using closed = await TestServer.start({ args: ['--sign-up', 'invite'], alone: true });
    const make = async (account: string, invite = '') =>
      (await postJson(closed, '/auth/v1/signup', { account, password: 'long enough', invite })).status;
    expect(await make('owner')).toBe(200);
    const invite = await command(closed, 'invite', 'create');
    const statuses = await Promise.all(['ann', 'ben', 'cleo', 'dan'].map((name) => make(name, invite)));
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403]);
    expect(await make('late', invite)).toBe(403);
  });
});
