import { expect } from 'vitest';
import { ConversationType, fileAnnotation, fileRequest, filesIn, limits } from '../../protocol/index.ts';
import { announce, sendPart, tus, uploadFile } from '../contract/support/files.ts';
import { request } from '../contract/support/http.ts';
import { callsOver, signIn } from '../contract/support/person.ts';
import { converse } from '../contract/support/talk.ts';
import { type Attempt, attempts, type ExtendedAttempt, type Stage } from './support/attempts.ts';

const secret = Buffer.from('what only the victim may read');
const get = ({ server }: Stage, path: string, token?: string, headers: Record<string, string> = {}) =>
  request(server, path, { method: 'GET', headers, ...(token !== undefined && { token }) });
const sendFile = ({ calls, victimCalls }: Stage, who: 'attacker' | 'victim', where: string, id: string) =>
  (who === 'attacker' ? calls : victimCalls).call('SendChatMessage', {
    annotation: [fileRequest(id)],
    event_request_header: { conversation_id: { id: where } },
  });

/** The addresses of the files of a conversation's newest message, as a client that knows no files gets them. */
async function linksFor(
  stage: Stage,
  who: 'attacker' | 'victim',
  where: string,
  token: string,
): Promise<string[]> {
  await using calls = await callsOver(stage.server, { ...stage[who], token }, 'http', 'base');
  const { conversation_state } = await calls.call('GetConversation', {
    conversation_spec: { conversation_id: { id: where } },
    include_event: true,
    max_events_per_conversation: 1,
  });
  const segments = conversation_state?.event?.[0]?.chat_message?.message_content?.segment ?? [];
  return segments.flatMap(({ link_data }) => link_data?.link_target ?? []);
}

const onFiles: Readonly<Record<string, Attempt | ExtendedAttempt>> = {
  'reading, changing, finishing, erasing or sending the upload of another account': {
    extended: async (stage) => {
      const { server, attacker, victim, calls } = stage;
      const made = await announce(server, victim, secret.length);
      const path = made.headers.get('location') ?? '';
      await sendPart(server, victim, path, 0, secret.subarray(0, 10));
      const tried = [
        await tus(server, attacker, 'HEAD', path),
        await sendPart(server, attacker, path, 10, Buffer.alloc(secret.length - 10)),
        await tus(server, attacker, 'DELETE', path),
        await tus(server, attacker, 'POST', path, { headers: { 'x-http-method-override': 'DELETE' } }),
        await get(stage, path, attacker.token),
      ];
      expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      await sendPart(server, victim, path, 10, secret.subarray(10));
      expect((await get(stage, path, victim.token)).text).toBe(secret.toString());
      expect((await get(stage, path, attacker.token)).status).toBe(404);
      const own = await converse(calls, [victim]);
      await sendFile(stage, 'attacker', own.id, path.split('/').at(-1) ?? '');
      expect(calls.refusal?.code).toBe('file_gone');
    },
  },
  'a name that leads out of a folder, looks like another one, or adds a header': {
    extended: async (stage) => {
      const { server, attacker, victim, calls } = stage;
      const { id: where } = await converse(calls, [victim]);
      for (const [name, shown] of [
        ['../../../etc/passwd', 'passwd'],
        ['..\\..\\autoexec.bat', 'autoexec.bat'],
        ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
        ['a.txt"\r\nset-cookie: a=b', 'a.txt_ set-cookie_ a=b'],
        ['.profile', '_profile'],
        ['x'.repeat(3000), 'x'.repeat(limits.fileNameBytes)],
      ] as const) {
        const id = await uploadFile(server, attacker, secret, name, 'text/html\r\nx: y');
        const { created_event } = await sendFile(stage, 'attacker', where, id);
        expect(filesIn(created_event?.chat_message)).toEqual([
          { id, name: shown, size: secret.length, type: 'application/octet-stream' },
        ]);
        const { headers } = await get(stage, `/files/${id}/x`, victim.token);
        expect(headers.get('set-cookie')).toBeNull();
        expect(headers.get('content-disposition')).toMatch(
          /^attachment; filename="[^"]*"; filename\*=UTF-8''\S+$/,
        );
      }
      for (const path of [
        '/files/..%2f..%2fparley.sqlite',
        '/files/../parley.sqlite',
        '/files/%2e%2e/x',
        '/files/a/b/c',
      ])
        expect((await get(stage, path, attacker.token)).status).toBe(404);
    },
  },
  'a page that a browser shows as one of the server’s': async (stage) => {
    const { server, attacker } = stage;
    const page = Buffer.from('<script>alert(document.domain)</script>');
    const id = await uploadFile(server, attacker, page, 'index.html', 'text/html');
    const { headers } = await get(stage, `/files/${id}/index.html`, attacker.token);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  },
  'a description of a file that its sender made up': {
    extended: async (stage) => {
      const { server, attacker, victim, calls } = stage;
      const { id: where } = await converse(calls, [victim]);
      const id = await uploadFile(server, attacker, secret, 'virus.exe');
      const { created_event } = await calls.call('SendChatMessage', {
        annotation: [fileAnnotation({ id, name: 'holiday.jpg', size: 1, type: 'image/jpeg' })],
        event_request_header: { conversation_id: { id: where } },
      });
      expect(JSON.stringify(created_event)).not.toContain('holiday');
      expect(filesIn(created_event?.chat_message)[0]).toMatchObject({
        name: 'virus.exe',
        size: secret.length,
      });
    },
  },
  'an address with a pass of another client, for another file, or of one that was signed out': {
    extended: async (stage) => {
      const { server, attacker, victim, victimCalls } = stage;
      const group = await converse(victimCalls, [attacker], ConversationType.CONVERSATION_TYPE_GROUP);
      const alone = await converse(victimCalls, [], ConversationType.CONVERSATION_TYPE_GROUP);
      const shared = await uploadFile(server, victim, secret);
      const hidden = await uploadFile(server, victim, Buffer.from('hidden'));
      await sendFile(stage, 'victim', alone.id, hidden);
      await sendFile(stage, 'victim', group.id, shared);
      const old = await signIn(server, attacker);
      const [link = ''] = await linksFor(stage, 'attacker', group.id, old.token);
      const { pathname, search } = new URL(link);
      expect((await get(stage, `${pathname}${search}`)).text).toBe(secret.toString());
      const pass = new URLSearchParams(search).get('pass') ?? '';
      const [client = '', day = '', signature = ''] = pass.split('.');
      const [victimsLink = ''] = await linksFor(stage, 'victim', alone.id, victim.token);
      const victimsClient = new URL(victimsLink).searchParams.get('pass')?.split('.')[0] ?? '';
      for (const path of [
        `/files/${hidden}/x?pass=${pass}`,
        `/files/${hidden}/x?pass=${victimsClient}.${day}.${signature}`,
        `/files/${shared}/x?pass=${victimsClient}.${day}.${signature}`,
        `/files/${shared}/x?pass=${client}.zzzzz.${signature}`,
        `/files/${shared}/x?pass=`,
        `/media/${shared}/${pass}`,
      ])
        expect([403, 404]).toContain((await get(stage, path)).status);
      await request(server, '/auth/v1/signout', {
        token: old.token,
        contentType: 'application/json',
        body: '{}',
      });
      // Other processes learn of it within moments.
      await expect.poll(async () => (await get(stage, `${pathname}${search}`)).status).toBe(403);
    },
  },
  'a thousand uploads that are never finished': async (stage) => {
    const { server, attacker, victim } = stage;
    const statuses = [];
    for (let count = 0; count < 1000; count++) statuses.push((await announce(server, attacker, 1000)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(limits.unsentFiles);
    expect(new Set(statuses)).toEqual(new Set([201, 429]));
    expect(await uploadFile(server, victim, secret)).toMatch(/^[\w-]{22}$/);
  },
  'all the room that there is': async (stage) => {
    const { server, attacker, victim } = stage;
    const statuses = [];
    for (let count = 0; count < 60; count++)
      statuses.push((await announce(server, attacker, limits.fileBytes)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.at(-1)).toBe(413);
    expect((await announce(server, attacker, 1e15)).status).toBe(413);
    expect((await announce(server, attacker, -1)).status).toBe(400);
    expect(await uploadFile(server, victim, secret)).toMatch(/^[\w-]{22}$/);
  },
  'uploads that go on and on, so that others cannot begin': async (stage) => {
    const { server, attacker, victim } = stage;
    const stop = new AbortController();
    const one = server.one;
    for (let count = 0; count < limits.uploadsPerPerson; count++) {
      const path = (await announce(one, attacker, 1_000_000)).headers.get('location') ?? '';
      fetch(`${one.url}${path}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${attacker.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
        },
        body: new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(300_000)) }),
        duplex: 'half',
        signal: stop.signal,
      } as RequestInit).catch(() => undefined);
    }
    const path = (await announce(one, attacker, 10)).headers.get('location') ?? '';
    // It belongs elsewhere, which would be answered 409 while there is a place.
    await expect.poll(async () => (await sendPart(one, attacker, path, 5, Buffer.alloc(1))).status).toBe(429);
    expect(await uploadFile(one, victim, secret)).toMatch(/^[\w-]{22}$/);
    stop.abort();
  },
  'ranges that make much of little, and many at once': async (stage) => {
    const { server, attacker, victim } = stage;
    const body = Buffer.alloc(2_000_000, 'x');
    const id = await uploadFile(server, attacker, body);
    const many = Array.from({ length: 500 }, (_, at) => `${at}-`).join(',');
    const answered = await get(stage, `/files/${id}`, attacker.token, { range: `bytes=${many}` });
    expect([answered.status, answered.bytes.length]).toEqual([200, body.length]);
    for (const range of [
      'bytes=99999999999999999999-',
      'bytes=5-4',
      'bytes=--1',
      `bytes=${'9'.repeat(4000)}-`,
    ])
      expect([200, 416]).toContain((await get(stage, `/files/${id}`, attacker.token, { range })).status);
    const stop = new AbortController();
    const fetched = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const { status } = await fetch(`${server.one.url}/files/${id}`, {
          headers: { authorization: `Bearer ${attacker.token}` },
          signal: stop.signal,
        });
        return status;
      }),
    );
    stop.abort();
    expect(new Set(fetched)).toEqual(new Set([200, 429]));
    expect((await get(stage, `/files/${await uploadFile(server, victim, secret)}`, victim.token)).text).toBe(
      secret.toString(),
    );
  },
};

attempts('files', onFiles);
