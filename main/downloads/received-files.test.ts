import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryCache, Session, type Change } from '../../client/index.ts';
import type { OpeningRisk } from '../../preload/commands/files.ts';
import { fileAnnotation, retractedMessage, type Event } from '../../protocol/index.ts';
import { inEnglish, t } from '../../words/translate.ts';
import { conforming } from '../bridge/fixtures/conforming.ts';
import { filesHandlers } from '../bridge/files-commands.ts';
import { ReceivedFiles } from './received-files.ts';

const body = Buffer.from('what is in the file');
let folder: string;
let server: Server;
let origin: string;
/** How often the server was asked for a file. */
let requests: number;
/** Answers of which only the beginning is sent until it is called. */
let held: (() => void)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-files-'));
  [requests, held] = [0, []];
  server = createServer((request, response) => {
    requests += 1;
    const [, , id] = (request.url ?? '').split('/');
    const isThere = request.headers.authorization === 'Bearer t' && id !== 'gone';
    response.writeHead(isThere ? 200 : 404);
    if (isThere && id === 'slow') hold(response);
    else response.end(isThere ? body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

function hold(response: ServerResponse): void {
  response.write(body.subarray(0, 5));
  held.push(() => response.end(body.subarray(5)));
}

const message = (eventId: string, id: string, name: string, at: number, size = body.length): Event => ({
  event_id: eventId,
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ben' },
  timestamp: at,
  chat_message: { annotation: [fileAnnotation({ id, name, size, type: 'application/x-any' })] },
});
const at = (eventId: string, id = 'f') => ({ conversationId: 'c', eventId, id });
const plan = at('plan');

async function scene({
  downloads = folder,
  risk = null,
  program = '',
  events = [],
}: {
  downloads?: string;
  /** What the system takes every file for. */
  risk?: OpeningRisk | null;
  /** What opening answers. */
  program?: string;
  events?: Event[];
} = {}) {
  const cache = new MemoryCache();
  await cache.write({ events: [message('plan', 'f', 'Plan.pdf', 1), ...events] });
  const session = new Session({ server: origin, token: 't', cache, clientVersion: {} });
  const listeners: ((change: Change) => void)[] = [];
  session.subscribe = (listener) => {
    listeners.push(listener);
    return () => void listeners.splice(listeners.indexOf(listener), 1);
  };
  const account = {
    key: 'a',
    kind: 'joined',
    server: origin,
    token: 't',
    signedOut: false,
    session,
  } as const;
  const opened: string[] = [];
  const progress: unknown[] = [];
  const receivedFiles = new ReceivedFiles({
    accounts: { get: () => account },
    downloads: () => downloads,
    openPath: async (path) => {
      opened.push(path);
      return program;
    },
    progress: (...input) => void progress.push(input),
    riskOf: async () => risk,
  });
  const retract = async (eventId: string): Promise<void> => {
    const event = message(eventId, 'f', '', 1);
    await cache.write({
      events: [{ ...event, chat_message: retractedMessage(eventId, 'ben'), event_version: 99 }],
    });
    for (const listener of listeners)
      listener({ kind: 'timeline', conversationId: 'c', events: [], annotated: [eventId], reset: false });
  };
  return {
    ...conforming(filesHandlers(() => session, { receivedFiles })),
    opened,
    progress,
    retract,
    listeners,
  };
}

const failing = (key: 'error.fileGone' | 'error.fileBroken' | 'error.downloadStopped') => ({
  ok: false,
  error: { message: inEnglish(key) },
});
const asksAbout = (risk: OpeningRisk) => ({ kind: 'asks', risk, question: expect.any(Number) });

describe('saving a file', () => {
  it('puts it among the downloads under its name, and replaces none', async () => {
    const { saveFile } = await scene({ events: [message('e', 'f', 'Plan.pdf', 2)] });
    expect(await saveFile('a', plan)).toEqual({ ok: true, value: join(folder, 'Plan.pdf') });
    expect(await saveFile('a', at('e'))).toEqual({ ok: true, value: join(folder, 'Plan (2).pdf') });
    expect((await readFile(join(folder, 'Plan.pdf'))).equals(body)).toBe(true);
  });

  it('fetches it again only when the person has changed what was saved', async () => {
    const { saveFile } = await scene();
    for (const _ of [1, 2])
      expect(await saveFile('a', plan)).toEqual({ ok: true, value: join(folder, 'Plan.pdf') });
    expect(requests).toBe(1);
    await writeFile(join(folder, 'Plan.pdf'), 'mine');
    await utimes(join(folder, 'Plan.pdf'), 1, 1);
    expect(await saveFile('a', plan)).toEqual({ ok: true, value: join(folder, 'Plan (2).pdf') });
    expect(await readFile(join(folder, 'Plan.pdf'), 'utf8')).toBe('mine');
  });

  it.each([
    ['../../.bashrc', 'bashrc'],
    ['Makefile', 'Makefile'],
    ['a/b\\c.tar.gz', 'c.tar.gz'],
    ['x.<script>', 'x. script'],
  ])('of the name %j takes %j', async (name, saved) => {
    const { saveFile } = await scene({ events: [message('e', 'f', name, 2)] });
    await saveFile('a', at('e'));
    expect(await readdir(folder)).toEqual([saved]);
  });

  it('leaves nothing behind when it is gone or arrives incomplete, and says so', async () => {
    const { saveFile } = await scene({
      events: [message('gone', 'gone', 'Plan.pdf', 2), message('short', 'f', 'Plan.pdf', 3, body.length + 1)],
    });
    expect(await saveFile('a', at('gone', 'gone'))).toEqual(failing('error.fileGone'));
    expect(await saveFile('a', at('short'))).toEqual(failing('error.fileBroken'));
    expect(await readdir(folder)).toEqual([]);
  });

  it('says when this computer does not take it', async () => {
    const { saveFile } = await scene({ downloads: join(folder, 'nowhere') });
    expect(await saveFile('a', plan)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('nowhere') },
    });
  });

  it('asks the server for nothing that is in no message', async () => {
    const { saveFile, openFile } = await scene();
    expect(await saveFile('a', at('plan', 'another'))).toEqual(failing('error.fileGone'));
    expect(await openFile('a', at('plan', 'another'))).toEqual(failing('error.fileGone'));
    expect(requests).toBe(0);
  });
});

describe('opening a file', () => {
  it('saves it once, and opens it at once the next time', async () => {
    const { openFile, opened, progress } = await scene();
    for (const _ of [1, 2])
      expect(await openFile('a', plan)).toEqual({ ok: true, value: { kind: 'opened' } });
    expect(opened).toEqual([join(folder, 'Plan.pdf'), join(folder, 'Plan.pdf')]);
    expect(requests).toBe(1);
    expect(progress).toEqual([['a', 'f', body.length]]);
  });

  it('fetches it again when the person has moved it', async () => {
    const { saveFile, openFile, opened } = await scene();
    await saveFile('a', plan);
    await rm(join(folder, 'Plan.pdf'));
    await openFile('a', plan);
    expect([requests, opened]).toEqual([2, [join(folder, 'Plan.pdf')]]);
  });

  it('asks before a program is fetched, and opens it when the person says so, once', async () => {
    const { openFile, opened } = await scene({ events: [message('e', 'f', 'Plan.pdf.EXE', 2)] });
    const asked = await openFile('a', at('e'));
    expect(asked).toEqual({ ok: true, value: asksAbout('program') });
    expect([requests, opened]).toEqual([0, []]);
    const question = asked.ok && asked.value.kind === 'asks' ? asked.value.question : -1;
    expect(await openFile('a', at('e'), question)).toEqual({ ok: true, value: { kind: 'opened' } });
    expect(opened).toEqual([join(folder, 'Plan.pdf.EXE')]);
    expect(await openFile('a', at('e'), question)).toEqual({ ok: true, value: asksAbout('program') });
  });

  it('takes no answer that is not to a question about this file', async () => {
    const { openFile, opened } = await scene({
      events: [message('e', 'f', 'one.sh', 2), message('o', 'other', 'two.sh', 3)],
    });
    expect(await openFile('a', at('e'), 0)).toEqual({ ok: true, value: asksAbout('program') });
    const asked = await openFile('a', at('o', 'other'));
    const question = asked.ok && asked.value.kind === 'asks' ? asked.value.question : -1;
    expect(await openFile('a', at('e'), question)).toEqual({ ok: true, value: asksAbout('program') });
    expect(opened).toEqual([]);
  });

  it('asks when the system takes what came for something else than its name says', async () => {
    const { openFile, opened } = await scene({ risk: 'page' });
    const asked = await openFile('a', plan);
    expect(asked).toEqual({ ok: true, value: asksAbout('page') });
    expect([opened, await readdir(folder)]).toEqual([[], ['Plan.pdf']]);
    await openFile('a', plan, asked.ok && asked.value.kind === 'asks' ? asked.value.question : -1);
    expect([opened, requests]).toEqual([[join(folder, 'Plan.pdf')], 1]);
  });

  it('says where it is when no program opens it', async () => {
    const { openFile } = await scene({ program: 'no program' });
    expect(await openFile('a', plan)).toEqual({
      ok: false,
      error: { message: t('files.notOpened', { path: join(folder, 'Plan.pdf') }) },
    });
  });
});

describe('a download', () => {
  const slow = message('slow', 'slow', 'Film.mp4', 2);
  const begun = async (): Promise<void> => {
    await expect.poll(() => held.length).toBe(1);
  };

  it('is shared by those who ask for the same', async () => {
    const { saveFile, openFile, opened } = await scene({ events: [slow] });
    const both = [saveFile('a', at('slow', 'slow')), openFile('a', at('slow', 'slow'))];
    await begun();
    held[0]?.();
    expect((await Promise.all(both)).every(({ ok }) => ok)).toBe(true);
    expect([requests, await readdir(folder)]).toEqual([1, ['Film.mp4']]);
    expect(opened).toEqual([join(folder, 'Film.mp4')]);
  });

  it('can be cancelled, and leaves nothing', async () => {
    const { saveFile, cancelDownload } = await scene({ events: [slow] });
    const saved = saveFile('a', at('slow', 'slow'));
    await begun();
    cancelDownload('a', at('slow', 'slow'));
    expect(await saved).toEqual(failing('error.downloadStopped'));
    expect(await readdir(folder)).toEqual([]);
  });

  it('ends when its message is deleted for everyone, and leaves nothing', async () => {
    const { saveFile, retract, listeners } = await scene({ events: [slow] });
    const saved = saveFile('a', at('slow', 'slow'));
    await begun();
    await retract('slow');
    expect(await saved).toEqual(failing('error.fileGone'));
    expect([await readdir(folder), listeners]).toEqual([[], []]);
  });

  it('leaves nothing when its message went with the last bytes', async () => {
    const { saveFile, retract, listeners } = await scene({ events: [slow] });
    const saved = saveFile('a', at('slow', 'slow'));
    await begun();
    listeners.length = 0;
    await retract('slow');
    held[0]?.();
    expect(await saved).toEqual(failing('error.fileGone'));
    expect(await readdir(folder)).toEqual([]);
  });

  it('that is done stays when its message is deleted, but is opened from there no more', async () => {
    const { openFile, retract, opened } = await scene();
    await openFile('a', plan);
    await retract('plan');
    expect(await openFile('a', plan)).toEqual(failing('error.fileGone'));
    expect([opened.length, await readdir(folder)]).toEqual([1, ['Plan.pdf']]);
  });
});

it('files of a conversation are listed newest first, a portion at a time', async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    message(`e${index}`, `f${index}`, `${index}.pdf`, index + 2),
  );
  const { listFiles } = await scene({ events: many });
  const first = await listFiles('a', 'c');
  if (!first.ok) throw new Error(first.error.message);
  expect(first.value.files[0]).toEqual({
    eventId: 'e39',
    sender: 'ben',
    timestamp: 41,
    id: 'f39',
    name: '39.pdf',
    size: body.length,
  });
  expect(first.value.files).toHaveLength(30);
  const second = await listFiles('a', 'c', first.value.next ?? 0);
  expect(second).toMatchObject({ ok: true, value: { next: null } });
  expect(second.ok && second.value.files.at(-1)?.name).toBe('Plan.pdf');
  expect(second.ok && second.value.files).toHaveLength(11);
  expect(await listFiles('a', 'elsewhere')).toEqual({ ok: true, value: { files: [], next: null } });
});
