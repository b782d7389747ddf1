import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileRequest, retractionOf } from '../../protocol/index.ts';
import { databaseFlags } from '../../server/testing/database-flags.ts';
import { type S3Server, startS3 } from '../../server/testing/s3/s3-server.ts';
import { announce, sendPart, tus, uploadFile } from './support/files.ts';
import { request } from './support/http.ts';
import { type Person, signIn, signUp } from './support/person.ts';
import { runCommand, temporaryFolder, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';
import { bucketLimits } from '../../server/store/files/bucket-limits.ts';

const cleanup = new AsyncDisposableStack();
let s3: S3Server;
let dataDir: string;
let server: TestServer;
let ann: Person;
let bob: Person;

const place = 's3://parley-files/files';
const start = (args: readonly string[] = ['--files', place]) =>
  TestServer.start({ dataDir, args, env: s3.environment });
const restart = async () => {
  await server[Symbol.asyncDispose]();
  server = await start();
  [ann, bob] = [await signIn(server, ann), await signIn(server, bob)];
};

beforeAll(async () => {
  s3 = cleanup.use(await startS3());
  dataDir = cleanup.use(await temporaryFolder()).path;
  server = await start();
  [ann, bob] = [await signUp(server, 'ann'), await signUp(server, 'bob')];
});
afterEach(() => {
  s3.fault = () => null;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await cleanup.disposeAsync();
});

const body = (size: number, seed: string) => Buffer.alloc(size, createHash('sha512').update(seed).digest());
const fetchFile = (path: string, person = ann, headers = {}) =>
  request(server, path, { method: 'GET', token: person.token, headers });
const pathOf = (answer: { headers: Headers }) => answer.headers.get('location') ?? '';
const offset = async (path: string) =>
  Number((await tus(server, ann, 'HEAD', path)).headers.get('upload-offset'));

/** Sends a body from one byte on, and cuts the connection when the server has some more of it. */
async function cutOff(path: string, from: number, bytes: Buffer): Promise<number> {
  const stop = new AbortController();
  const broken = fetch(`${server.url}${path}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${ann.token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(from),
      'content-type': 'application/offset+octet-stream',
    },
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(bytes)) }),
    duplex: 'half',
    signal: stop.signal,
  } as RequestInit);
  await expect.poll(() => offset(path)).toBeGreaterThan(from);
  stop.abort();
  await expect(broken).rejects.toThrow(/abort/i);
  await expect.poll(() => offset(path)).toBe(from + bytes.length);
  return from + bytes.length;
}

describe('a file in a bucket', () => {
  it('arrives over a connection that was cut ten times, and is fetched whole and in part', async () => {
    const whole = body(6_000_000, 'cut ten times');
    const path = pathOf(await announce(server, ann, whole.length));
    let at = 0;
    for (let cut = 0; cut < 10; cut++) at = await cutOff(path, at, whole.subarray(at, at + 300_000));
    expect(s3.asked.filter((asked) => asked.endsWith(path.slice('/files/'.length)))).toEqual([]);
    expect((await sendPart(server, ann, path, at, whole.subarray(at))).status).toBe(204);
    expect((await s3.objects()).get(path.slice(1))).toBe(whole.length);
    expect(Buffer.from((await fetchFile(path)).bytes).equals(whole)).toBe(true);
    const part = await fetchFile(path, ann, { range: 'bytes=262140-262149' });
    expect([part.status, part.headers.get('content-range'), part.text]).toEqual([
      206,
      'bytes 262140-262149/6000000',
      whole.subarray(262_140, 262_150).toString(),
    ]);
  });

  it('is deleted there when its message is deleted for everyone, by the next process where one is killed', async () => {
    await using session = await TestSession.open(server, ann.token);
    const { id } = await converse(session, [bob]);
    const event_request_header = { conversation_id: { id } };
    const file = await uploadFile(server, ann, body(1000, 'deleted'));
    const { created_event: sent } = await session.call('SendChatMessage', {
      annotation: [fileRequest(file)],
      event_request_header,
    });
    expect((await fetchFile(`/files/${file}`, bob)).status).toBe(200);
    await session.call('SendChatMessage', {
      annotation: [retractionOf(sent?.event_id ?? '')],
      event_request_header,
    });
    expect((await fetchFile(`/files/${file}`, bob)).status).toBe(404);
    // Killed between the commit and the deletion, and while the bucket is away.
    s3.fault = (method) => (method === 'DELETE' ? 'breaks' : null);
    await server.end('SIGKILL');
    expect((await s3.objects()).has(`files/${file}`)).toBe(true);
    s3.fault = () => null;
    await restart();
    await expect.poll(async () => (await s3.objects()).has(`files/${file}`)).toBe(false);
  });

  it('waits while the bucket is away, and chat goes on', async () => {
    const sent = body(700_000, 'sent');
    const [known, late] = [await uploadFile(server, ann, sent), body(300_000, 'late')];
    const path = pathOf(await announce(server, ann, late.length));
    s3.fault = () => 'breaks';
    const away = [
      503,
      String(bucketLimits.retrySecs),
      'The files of this server can’t be reached right now. Try again later.',
    ];
    const saying = ({ status, headers, json }: Awaited<ReturnType<typeof fetchFile>>) => [
      status,
      headers.get('retry-after'),
      (json as { message?: string } | undefined)?.message,
    ];
    expect(saying(await sendPart(server, ann, path, 0, late))).toEqual(away);
    expect(saying(await fetchFile(`/files/${known}`))).toEqual(away);
    expect((await tus(server, ann, 'HEAD', path)).status).toBe(503);
    const unwanted = pathOf(await announce(server, ann, 10));
    expect((await sendPart(server, ann, unwanted, 0, late.subarray(0, 10))).status).toBe(503);
    expect((await tus(server, ann, 'DELETE', unwanted)).status).toBe(204);
    await using session = await TestSession.open(server, ann.token);
    const { id } = await converse(session, [bob]);
    const { created_event: said } = await session.call('SendChatMessage', textMessage(id, 'still here'));
    expect(said?.event_id).toBeDefined();
    expect(server.stderr).toContain('the files cannot be reached');

    // Killed in between: the bytes that came are not lost.
    await server.end('SIGKILL');
    s3.fault = () => null;
    await restart();
    expect(await offset(path)).toBe(late.length);
    expect(Buffer.from((await fetchFile(path)).bytes).equals(late)).toBe(true);
    expect(Buffer.from((await fetchFile(`/files/${known}`)).bytes).equals(sent)).toBe(true);
  });
});

describe('the command line', () => {
  const said = (line: string) => ({ status: 0, stdout: '', stderr: `parley-server: ${line}\n` });

  it('checks a bucket, and says what a backup lacks and where a copy finds its files', async () => {
    const where = ['--data', dataDir, ...databaseFlags(server.database)];
    expect(await runCommand(['check', ...where], s3.environment)).toEqual({
      status: 0,
      stdout: '',
      stderr: '',
    });
    await using folder = await temporaryFolder();
    const file = join(folder.path, 'backup');
    expect(await runCommand(['backup', file, ...where])).toEqual(
      said(`files are in ${place}, and not in this backup; back the bucket up as well`),
    );
    const copy = ['--data', join(folder.path, 'copy')];
    const stays = said(`files stay in ${place}; start the server with --files ${place}`);
    expect(await runCommand(['restore', file, ...copy])).toEqual(stays);
    const moved = await runCommand(['move', ...copy, '--to', join(folder.path, 'moved')]);
    expect(moved.stderr).toMatch(/^parley-server: moved to .+\n/);
    expect({ ...moved, stderr: moved.stderr.replace(/.+\n/, '') }).toEqual(stays);
  });

  it('starts no server on a bucket that cannot be used, and says what to do', async () => {
    await using folder = await temporaryFolder();
    const args = ['--listen', '127.0.0.1:0', '--data', folder.path, '--files', 's3://elsewhere'];
    expect(await runCommand(['serve', ...args], s3.environment)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/there is no bucket "elsewhere" at .*; create it/) as string,
    });
  });
});
