/**
 * A stand-in for the app's process that can be killed: a session on the real cache, instructed over stdin, one JSON
 * array a line. Says what happened on stdout in the same way.
 *
 * node app-process.ts SERVER TOKEN CACHE_FILE
 */
import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CacheProcess } from '../../../main/cache/cache-process.ts';
import { forkedPort } from '../../../main/cache/port.ts';
import { sessionOf, text } from './client.ts';

const [server = '', token = '', file = ''] = process.argv.slice(2);
const entry = fileURLToPath(new URL('../../../main/cache-process.ts', import.meta.url));
const caches = new CacheProcess(() => forkedPort(fork(entry, { serialization: 'advanced' })));
const session = sessionOf(server, token, caches.open(file));
const say = (...words: unknown[]): void => void process.stdout.write(`${JSON.stringify(words)}\n`);

session.subscribe((change) => {
  if (change.kind === 'connection') say('connection', session.connection.kind);
  if (change.kind === 'outbox') {
    say('outbox', session.conversations.get(change.conversationId)?.outbox.length ?? 0);
  }
});
await session.start();
say('started', [...session.conversations.keys()]);

createInterface({ input: process.stdin }).on('line', (line) => {
  const [what, id, words] = JSON.parse(line) as [string, string, string];
  if (what === 'send')
    void session.outbox.send(id, text(words)).then((item) => say('kept', item.clientGeneratedId));
  if (what === 'retry') session.retryNow();
  if (what === 'draft') session.drafts.set(id, { text: words, annotation: [] });
  if (what === 'read') say('draft', session.conversations.get(id)?.draft ?? '');
});
