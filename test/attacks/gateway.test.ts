import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { still } from '../contract/support/images.ts';
import { OldClient } from '../contract/support/old-client.ts';
import { signUp, type Person } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { measure } from './support/measure.ts';
import { gatewayToken } from './support/administrator.ts';

let server: TestServer;
let friend: Person;
let figures: AsyncDisposable;
beforeAll(async () => {
  // Channels are one process's own.
  server = await TestServer.start({ args: ['--gateway'], alone: true });
  friend = await signUp(server, 'friend');
  figures = await measure('the gateway', server);
});
afterAll(async () => {
  await figures[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

/** What is answered to bytes as they are. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(server.one.url);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('latin1').on('data', (part: string) => {
      received += part;
      socket.end();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(received));
  });
}

describe('attempts: other people’s ways into the gateway', () => {
  const bind = '/client-channel/channel/bind?VER=8';

  test('the channel of another person is neither polled, nor subscribed to, nor ended', async () => {
    const [victim, attacker] = [await signUp(server, 'victim'), await signUp(server, 'attacker')];
    const own = new OldClient({ url: server.one.url, token: await gatewayToken(server, victim) });
    const other = new OldClient({ url: server.one.url, token: await gatewayToken(server, attacker) });
    await own.createChannel();
    const poll = await own.poll();
    for (const sid of [own.sid, own.sid.toUpperCase(), `${own.sid}\u0000`, '', 'constructor', '__proto__']) {
      other.sid = encodeURIComponent(sid);
      await expect(other.poll()).rejects.toMatchObject({ status: 400, reason: 'Unknown SID' });
      expect((await other.subscribe()).status).toBe(400);
      expect((await other.fetch('GET', `${bind}&SID=${other.sid}&TYPE=terminate`)).status).toBe(400);
    }
    await using session = await TestSession.open(server, friend.token);
    const { id } = await converse(session, [victim]);
    await session.call('SendChatMessage', textMessage(id, 'only for the victim'));
    await own.until(() => own.texts().includes('only for the victim'));
    poll.cut();
    for (const one of [own, other]) one.close();
  });

  test('sixty channels of one token: only the last one is known', async () => {
    const old = new OldClient({
      url: server.one.url,
      token: await gatewayToken(server, await signUp(server, 'many')),
    });
    const sids: string[] = [];
    for (let n = 0; n < 60; n += 1) {
      await old.createChannel();
      sids.push(old.sid);
    }
    const statuses: number[] = [];
    for (const sid of sids) {
      old.sid = sid;
      statuses.push((await old.subscribe()).status);
    }
    expect(statuses).toEqual([...Array<number>(59).fill(400), 200]);
    old.close();
  });

  test('the upload of another person is neither filled nor finished', async () => {
    const [victim, attacker] = [await signUp(server, 'victim'), await signUp(server, 'attacker')];
    const own = new OldClient({ url: server.one.url, token: await gatewayToken(server, victim) });
    const other = new OldClient({ url: server.one.url, token: await gatewayToken(server, attacker) });
    const made = await own.fetch('POST', '/upload/photos/resumable', { body: '{}' });
    const { upload_id: id } = JSON.parse(made.body.toString()).sessionStatus as { upload_id: string };
    const body = await still(8, 8).png().toBuffer();
    for (const tried of [id, '', 'x', '__proto__']) {
      const path = `/upload/photos/resumable?upload_id=${tried}`;
      expect((await other.fetch('POST', path, { body })).status).toBe(400);
    }
    const done = await own.fetch('POST', `/upload/photos/resumable?upload_id=${id}`, { body });
    expect(done.body.toString()).toContain('FINALIZED');
    for (const one of [own, other]) one.close();
  });

  test('the address of an upload has no line, user or path that the request put into its host', async () => {
    const old = new OldClient({
      url: server.one.url,
      token: await gatewayToken(server, await signUp(server, 'host')),
    });
    for (const host of [
      'evil.example/x?',
      'user@evil.example',
      'evil example',
      'evil.example%0d%0aSet-Cookie: a=b',
      '"evil',
      '<script>',
      `${'x'.repeat(300)}.example`,
      'evil.example:99999999',
    ]) {
      const made = await old.fetch('POST', '/upload/photos/resumable', { body: '{}', headers: { host } });
      expect([host, made.status]).toEqual([host, 421]);
      expect(made.body.toString()).not.toContain('putInfo');
      expect(made.headers['set-cookie']).toBeUndefined();
    }
    // A line break ends the header, so that what follows is one of its own.
    for (const end of ['\r\n', '\n', '\r']) {
      const lines = [
        'POST /upload/photos/resumable HTTP/1.1',
        `Host: evil.example${end}Set-Cookie: a=b`,
        '',
        '',
      ];
      const answer = await raw(lines.join('\r\n'));
      expect(answer).not.toMatch(/^set-cookie/im);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    old.close();
  });

  test('megabytes of a subscription, or of the beginning of an upload, are refused', async () => {
    const old = new OldClient({
      url: server.one.url,
      token: await gatewayToken(server, await signUp(server, 'large')),
    });
    for (const path of [bind, '/upload/photos/resumable']) {
      const tried = old.fetch('POST', path, { body: 'x'.repeat(100_000) });
      expect((await tried).status).toBe(413);
    }
    old.close();
  });

  test('lists in lists, a hundred thousand deep, are undecodable', async () => {
    const old = new OldClient({
      url: server.one.url,
      token: await gatewayToken(server, await signUp(server, 'deep')),
    });
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const type of ['application/json+protobuf', 'application/json']) {
      const answer = await old.fetch('POST', '/chat/v1/contacts/getselfinfo?alt=protojson', {
        headers: { 'content-type': type },
        body,
      });
      expect([type, answer.status]).toEqual([type, 400]);
    }
    old.close();
  });
});
