import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BlockState,
  ConversationType,
  fileRequest,
  filesIn,
  retractionOf,
  SegmentType,
} from '../../protocol/index.ts';
import { announce, sendPart, tus, uploadFile } from './support/files.ts';
import { request } from './support/http.ts';
import { type Person, signIn, signUp } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse } from './support/talk.ts';

let server: TestServer;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await TestServer.start({ args: ['--max-file-size', '3MB', '--file-quota', '30MB/1GB'] });
  [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')];
});
afterAll(() => server[Symbol.asyncDispose]());

const body = Buffer.alloc(700_000, 'what is in the file ');
const fetchFile = (path: string, person = ann, headers = {}) =>
  request(server, path, { method: 'GET', token: person.token, headers });
const pathOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';

describe('an upload', () => {
  it('is announced, sent in parts, and there when it is whole', async () => {
    const made = await announce(server, ann, body.length, 'Plan für März.pdf');
    expect(made.status).toBe(201);
    expect(pathOf(made)).toMatch(/^\/files\/[\w-]{22}$/);
    expect(Date.parse(made.headers.get('upload-expires') ?? '')).toBeGreaterThan(Date.now());
    expect((await sendPart(server, ann, pathOf(made), 0, body.subarray(0, 300_000))).status).toBe(204);
    const half = await tus(server, ann, 'HEAD', pathOf(made));
    expect([half.status, half.headers.get('upload-offset'), half.headers.get('upload-length')]).toEqual([
      200,
      '300000',
      '700000',
    ]);
    expect(half.headers.get('cache-control')).toBe('no-store');
    expect((await fetchFile(pathOf(made))).status).toBe(404);
    const rest = await sendPart(server, ann, pathOf(made), 300_000, body.subarray(300_000));
    expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, '700000']);

    const file = await fetchFile(`${pathOf(made)}/whatever.html`);
    expect(file.status).toBe(200);
    expect(Buffer.from(file.bytes).equals(body)).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        'attachment; filename="Plan f_r M_rz.pdf"; filename*=UTF-8\'\'Plan%20f%C3%BCr%20M%C3%A4rz.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('goes on where the connection broke', async () => {
    const path = pathOf(await announce(server, ann, body.length));
    const stop = new AbortController();
    const broken = fetch(`${server.url}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${ann.token}`,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array(body.subarray(0, 400_000))),
      }),
      duplex: 'half',
      signal: stop.signal,
    } as RequestInit);
    const offset = async () => Number((await tus(server, ann, 'HEAD', path)).headers.get('upload-offset'));
    // What fills a piece is kept while the rest is still awaited.
    await expect.poll(offset).toBeGreaterThan(0);
    stop.abort();
    await expect(broken).rejects.toThrow(/abort/i);
    await expect.poll(offset).toBe(400_000);
    expect((await sendPart(server, ann, path, 400_000, body.subarray(400_000))).status).toBe(204);
    expect(Buffer.from((await fetchFile(path)).bytes).equals(body)).toBe(true);
  });

  it('can be taken back until it is sent', async () => {
    const path = `/files/${await uploadFile(server, ann, body)}`;
    expect((await tus(server, ann, 'DELETE', path)).status).toBe(204);
    expect((await fetchFile(path)).status).toBe(404);
  });

  it('says what the server offers, and lets no page of another origin in', async () => {
    const { status, headers } = await request(server, '/files', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('tus-version')).toBe('1.0.0');
    expect(headers.get('tus-extension')).toBe('creation,expiration,termination');
    expect(headers.get('tus-max-size')).toBe('3000000');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('is refused with what to do about it', async () => {
    const path = pathOf(await announce(server, ann, 10));
    const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;
    expect(await statusOf(request(server, '/files', { token: ann.token }))).toBe(412);
    expect(await statusOf(tus(server, ann, 'POST', '/files'))).toBe(400);
    expect(await statusOf(sendPart(server, ann, path, 5, body.subarray(0, 5)))).toBe(409);
    expect(await statusOf(sendPart(server, ann, path, 0, body.subarray(0, 11)))).toBe(409);
    expect(await statusOf(tus(server, ann, 'PATCH', path, { contentType: 'text/plain', body: 'x' }))).toBe(
      415,
    );
    expect(await statusOf(tus(server, ann, 'PUT', path))).toBe(405);
    expect(await statusOf(request(server, path, { method: 'GET' }))).toBe(401);
    const large = await announce(server, ann, 3_000_001);
    expect([large.status, large.json]).toEqual([
      413,
      { code: 'too_large', message: 'Files can be up to 3 MB.' },
    ]);
    for (let count = 0; count < 9; count++) await announce(server, bob, 3_000_000);
    const much = await announce(server, bob, 3_000_001 - 1);
    expect(much.status).toBe(201);
    const over = await announce(server, bob, 1);
    expect(over.status).toBe(413);
    expect(over.text).toContain('Your files can take up to 0.03 GB on this server.');
  });
});

describe('a file that was sent', () => {
  it('reaches everyone in the conversation, each in the form of their client, until it is deleted', async () => {
    const [cid, dan, eve] = [
      await signUp(server, 'cid'),
      await signUp(server, 'dan'),
      await signUp(server, 'eve'),
    ];
    await using sending = await TestSession.open(server, ann.token);
    await using second = await TestSession.open(server, (await signIn(server, ann)).token);
    await using receiving = await TestSession.open(server, bob.token);
    await using blocking = await TestSession.open(server, cid.token);
    await using old = await TestSession.open(server, dan.token, 'base');
    await using outside = await TestSession.open(server, eve.token);
    const inside = [sending, second, receiving, blocking, old];
    const group = await converse(sending, [bob, cid, dan], ConversationType.CONVERSATION_TYPE_GROUP);
    await blocking.call('SetBlockState', {
      participant_id: { gaia_id: ann.gaiaId },
      block_state: BlockState.BLOCK_STATE_BLOCK,
    });
    const id = await uploadFile(server, ann, body);
    const event_request_header = { conversation_id: { id: group.id } };
    const { created_event: sent } = await sending.call('SendChatMessage', {
      annotation: [fileRequest(id)],
      event_request_header,
    });
    const fileEvents = (session: TestSession) =>
      session.updates
        .map(({ event_notification: pushed }) => pushed?.event)
        .filter((event) => event?.event_id === sent?.event_id);
    for (const session of inside) await expect.poll(() => fileEvents(session).length).toBe(1);
    await outside.settled();
    expect(fileEvents(outside)).toEqual([]);
    const shownTo = (session: TestSession) => fileEvents(session)[0]?.chat_message;
    const file = { id, name: 'Plan.pdf', size: body.length, type: 'application/pdf' };
    const extended = inside.filter((session) => session !== old);
    expect(extended.map((session) => filesIn(shownTo(session)))).toEqual(extended.map(() => [file]));
    expect(shownTo(old)?.message_content?.segment).toMatchObject([
      { type: SegmentType.SEGMENT_TYPE_LINK, text: 'Plan.pdf' },
    ]);
    const statuses = async () => {
      const found: number[] = [];
      for (const each of [ann, bob, cid, dan, eve])
        found.push((await fetchFile(`/files/${id}`, each)).status);
      return found;
    };
    expect(await statuses()).toEqual([200, 200, 200, 200, 404]);
    await sending.call('SendChatMessage', {
      annotation: [retractionOf(sent?.event_id ?? '')],
      event_request_header,
    });
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('a range', () => {
  it('is answered alone, and several are not', async () => {
    const path = `/files/${await uploadFile(server, ann, body)}`;
    const part = await fetchFile(path, ann, { range: 'bytes=262140-262149' });
    expect([part.status, part.headers.get('content-range'), part.text]).toEqual([
      206,
      'bytes 262140-262149/700000',
      body.subarray(262_140, 262_150).toString(),
    ]);
    expect((await fetchFile(path, ann, { range: 'bytes=700000-' })).status).toBe(416);
    const several = await fetchFile(path, ann, { range: 'bytes=0-1,2-3' });
    expect([several.status, several.bytes.length]).toEqual([200, body.length]);
    const changed = await fetchFile(path, ann, { range: 'bytes=0-1', 'if-range': '"another"' });
    expect(changed.status).toBe(200);
  });
});
