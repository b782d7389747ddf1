import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryCache, Session } from '../../client/index.ts';
import { inEnglish } from '../../words/translate.ts';
import { filesHandlers } from './files-commands.ts';
import { conforming } from './fixtures/conforming.ts';

const body = Buffer.from('what is in the file');
let folder: string;
let server: Server;
let origin: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  server = createServer((request, response) => {
    const isThere = request.url === '/files/f' && request.headers.authorization === 'Bearer t';
    response.writeHead(isThere ? 200 : 404).end(isThere ? body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function scene(downloads = folder) {
  const session = new Session({ server: origin, token: 't', cache: new MemoryCache(), clientVersion: {} });
  const account = {
    key: 'a',
    kind: 'joined',
    server: origin,
    token: 't',
    signedOut: false,
    session,
  } as const;
  return conforming(
    filesHandlers(() => session, { accounts: { get: () => account }, downloads: () => downloads }),
  );
}
const plan = { id: 'f', name: 'Plan.pdf', size: body.length };

describe('saving a file', () => {
  it('puts it among the downloads under its name, and replaces none', async () => {
    const { saveFile } = scene();
    expect(await saveFile('a', plan)).toEqual({ ok: true, value: join(folder, 'Plan.pdf') });
    expect(await saveFile('a', plan)).toEqual({ ok: true, value: join(folder, 'Plan (2).pdf') });
    expect((await readFile(join(folder, 'Plan.pdf'))).equals(body)).toBe(true);
  });

  it.each([
    ['../../.bashrc', 'bashrc'],
    ['Makefile', 'Makefile'],
    ['a/b\\c.tar.gz', 'c.tar.gz'],
    ['x.<script>', 'x. script'],
  ])('of the name %j takes %j', async (name, saved) => {
    await scene().saveFile('a', { ...plan, name });
    expect(await readdir(folder)).toEqual([saved]);
  });

  it('leaves nothing behind when it is gone or arrives incomplete, and says so', async () => {
    const { saveFile } = scene();
    const gone = await saveFile('a', { ...plan, id: 'gone' });
    expect(gone).toMatchObject({ ok: false, error: { message: inEnglish('error.fileGone') } });
    const short = await saveFile('a', { ...plan, size: body.length + 1 });
    expect(short).toMatchObject({ ok: false, error: { message: inEnglish('error.fileBroken') } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('says when this computer does not take it', async () => {
    const answer = await scene(join(folder, 'nowhere')).saveFile('a', plan);
    expect(answer).toMatchObject({ ok: false, error: { message: expect.stringContaining('nowhere') } });
  });
});
