import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { newAccount, online, sessionOf, until, wordsOf } from './support/client.ts';
import { MortalServer, temporaryFolder } from './support/server.ts';

const entry = fileURLToPath(new URL('./support/app-process.ts', import.meta.url));

/** The app's process with its cache's process, and what it said. */
class App implements AsyncDisposable {
  readonly said: unknown[][] = [];
  readonly #child: ChildProcess;

  constructor(server: string, token: string, file: string) {
    this.#child = spawn(process.execPath, [entry, server, token, file], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout } = this.#child;
    if (stdout) {
      createInterface({ input: stdout }).on('line', (line) => this.said.push(JSON.parse(line) as unknown[]));
    }
  }

  tell(...words: string[]): void {
    this.#child.stdin?.write(`${JSON.stringify(words)}\n`);
  }

  async reported(what: string, value: unknown, times = 1): Promise<void> {
    await until(`${what} ${String(value)}`, () => {
      const hits = this.said.filter(
        (words) => words[0] === what && (value === undefined || words[1] === value),
      );
      return hits.length >= times;
    });
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.kill();
  }
}

/** The draft of a conversation that would be there again if the app ended now. */
function keptDraft(file: string, id: string): unknown {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare('SELECT text FROM drafts WHERE conversation_id = ?').pluck().get(id);
  } finally {
    database.close();
  }
}

test('messages written offline are sent once by the next start after the app was killed', async () => {
  await using folder = await temporaryFolder();
  await using server = await MortalServer.start('--rate-limit', 'off');
  const [ann, ben] = [await newAccount(server.origin, 'Ann'), await newAccount(server.origin, 'Ben')];
  await using other = await online(sessionOf(server.origin, ben.token));
  const id = await other.createConversation({ people: [ann.gaiaId], name: '', group: false });
  const file = join(folder.path, 'cache.sqlite');

  await using first = new App(server.origin, ann.token, file);
  await first.reported('connection', 'online');
  await server.kill();
  await first.reported('connection', 'offline');
  for (const words of ['one', 'two', 'three']) {
    first.tell('send', id, words);
    await first.reported('outbox', ['one', 'two', 'three'].indexOf(words) + 1);
  }
  await first.reported('kept', undefined, 3);
  first.tell('draft', id, 'and four');
  // Drafts are gathered for a moment.
  await until('the draft is kept', () => keptDraft(file, id) === 'and four');
  await first.kill();

  // Starts offline: everything is shown from the cache.
  await using second = new App(server.origin, ann.token, file);
  await second.reported('connection', 'offline');
  second.tell('read', id);
  await second.reported('draft', 'and four');

  await server.start();
  second.tell('retry');
  other.retryNow();
  await second.reported('connection', 'online');
  await second.reported('outbox', 0);
  const messages = (): string[] =>
    other
      .timeline(id)
      .events.filter((event) => event.chat_message)
      .map(wordsOf);
  await until('arrived', () => messages().length >= 3);
  await second.kill();

  // A third start has nothing left to send.
  await using third = new App(server.origin, ann.token, file);
  await third.reported('connection', 'online');
  third.tell('send', id, 'behind all');
  await until('the newest arrived', () => messages().at(-1) === 'behind all');
  expect(messages()).toEqual(['one', 'two', 'three', 'behind all']);
});

test('an app that is killed between sending and hearing back does not send twice', async () => {
  await using folder = await temporaryFolder();
  await using server = await MortalServer.start('--rate-limit', 'off');
  const [ann, ben] = [await newAccount(server.origin, 'Ann'), await newAccount(server.origin, 'Ben')];
  await using other = await online(sessionOf(server.origin, ben.token));
  const id = await other.createConversation({ people: [ann.gaiaId], name: '', group: false });
  const file = join(folder.path, 'cache.sqlite');
  const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
  const messages = (): string[] =>
    other
      .timeline(id)
      .events.filter((event) => event.chat_message)
      .map(wordsOf);
  let kept = 0;
  for (let start = 0; start < 4; start += 1) {
    await using app = new App(server.origin, ann.token, file);
    await app.reported('connection', 'online');
    const upTo = start === 3 ? words.length : kept + 15;
    for (const each of words.slice(kept, upTo)) app.tell('send', id, each);
    // All are in the file, and not all are out yet.
    await app.reported('kept', undefined, upTo - kept);
    kept = upTo;
    if (start < 3) await app.kill();
    // While it runs: its outbox can be empty between one message and the next.
    else await until('all there', () => messages().length >= words.length);
  }
  expect(messages()).toEqual(words);
});
