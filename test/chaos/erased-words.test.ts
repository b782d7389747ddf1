import { fork } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deleteAccount, Session, type SignedIn } from '../../client/index.ts';
import { CacheProcess } from '../../main/cache/cache-process.ts';
import { forkedPort } from '../../main/cache/port.ts';
import { fakeClock, type FakeClock } from '../../protocol/index.ts';
import { readServeOptions } from '../../server/config/serve-options.ts';
import { type Server, startServer } from '../../server/server.ts';
import { clientVersion, newAccount, online, password, until, wordsOf } from './support/client.ts';

const entry = fileURLToPath(new URL('../../main/cache-process.ts', import.meta.url));
const dayMs = 24 * 60 * 60 * 1000;

let folder: string;
let clock: FakeClock;
let ticking: NodeJS.Timeout;
let server: Server;
let caches: CacheProcess;
let stack: AsyncDisposableStack;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), 'parley-erased-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  clock = fakeClock(Date.now() * 1000);
  // It runs as time does, and a test may make it leap.
  ticking = setInterval(() => clock.advance(20), 20);
  stack.defer(() => clearInterval(ticking));
  const args = [
    '--listen',
    '127.0.0.1:0',
    '--data',
    join(folder, 'server'),
    '--sign-up',
    'open',
    '--rate-limit',
    'off',
  ];
  server = await startServer(readServeOptions(args, {}), pino({ level: 'silent' }), clock);
  caches = new CacheProcess(() => forkedPort(fork(entry, { serialization: 'advanced' })));
});
afterEach(() => stack[Symbol.asyncDispose]());

const fileOf = ({ gaiaId }: SignedIn): string => join(folder, 'app', `${gaiaId}.sqlite`);

/** Someone's app: its session on a cache in a file, in a process of its own. */
async function app(account: SignedIn): Promise<Session> {
  const cache = caches.open(fileOf(account));
  const session = new Session({ server: server.url, token: account.token, cache, clientVersion, clock });
  return online(session);
}

/** The files of the server and of the apps in which anything of the words can be read. */
async function filesWith(words: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(file.parentPath, file.name)).catch(() => Buffer.alloc(0));
    if (content.includes(words)) found.push(file.name);
  }
  return found;
}

const saw = (session: Session, id: string, words: string): boolean =>
  session.timeline(id).events.some((event) => wordsOf(event) === words);

const isGone = (words: string) =>
  until(`${words} is in no file`, async () => (await filesWith(words)).length === 0);

test('no file has the words that were deleted by all, whose account was deleted, or that expired', async () => {
  const accounts = [await newAccount(server.url, 'Ann'), await newAccount(server.url, 'Ben')] as const;
  const leaving = await newAccount(server.url, 'Balthazar');
  const [ann, ben, balthazar] = [await app(accounts[0]), await app(accounts[1]), await app(leaving)];

  /** Says it to Ben, and waits until the server and both apps have written it down. */
  const say = async (by: Session, id: string, words: string): Promise<void> => {
    await until('both have the conversation', () => by.conversations.has(id) && ben.conversations.has(id));
    await by.outbox.send(id, { segment: [{ type: 0, text: words }] });
    await until(`both have ${words}`, () => saw(by, id, words) && saw(ben, id, words));
    await until(`all keep ${words}`, async () => (await filesWith(words)).length >= 3);
  };
  const withBen = (by: Session) =>
    by.createConversation({ people: [accounts[1].gaiaId], name: '', group: false });

  const id = await withBen(ann);
  await say(ann, id, 'xylophone');
  await ann.in(id).deleteHistory();
  await ben.in(id).deleteHistory();
  await isGone('xylophone');

  await say(balthazar, await withBen(balthazar), 'quicksilver');
  await deleteAccount({ server: server.url, token: leaving.token, password });
  await balthazar[Symbol.asyncDispose]();
  await caches.open(fileOf(leaving)).clear();
  await isGone('quicksilver');
  await isGone('althazar');

  await ann.in(id).keepHistory(false);
  await say(ann, id, 'zeppelin');
  clock.advance(dayMs);
  await until('the sweeps come round', async () => {
    clock.advance(60_000);
    return (await filesWith('zeppelin')).length === 0;
  });

  await Promise.all([ann[Symbol.asyncDispose](), ben[Symbol.asyncDispose]()]);
  await caches[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
  for (const words of ['xylophone', 'quicksilver', 'althazar', 'zeppelin'])
    expect(await filesWith(words)).toEqual([]);
});
