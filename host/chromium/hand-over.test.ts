import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handOver } from './hand-over.ts';

let profile: string;
let chromium: Server | null = null;

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'parley-profile-'));
});
afterEach(async () => {
  chromium?.close();
  chromium = null;
  await rm(profile, { recursive: true, force: true });
});

/** Answers as Chromium does: when all was sent. Resolves with the message. */
const answering = (answer: string): Promise<string> =>
  new Promise((resolve) => {
    chromium = createServer({ allowHalfOpen: true }, (socket) => {
      let message = '';
      socket.setEncoding('utf8').on('data', (part: string) => (message += part));
      socket.on('end', () => {
        socket.end(answer);
        resolve(message);
      });
    }).listen(join(profile, 'SingletonSocket'));
  });

it('sends folder and arguments in the form in which Chromium reads them', async () => {
  const message = answering('ACK');
  expect(await handOver(profile, ['--test-type', '--app=http://x/'])).toBe(true);
  expect((await message).split('\0')).toEqual([
    'START',
    process.cwd(),
    'chromium',
    '--test-type',
    '--app=http://x/',
  ]);
});

it('has not been taken by a Chromium that is about to end, nor where none runs', async () => {
  void answering('SHUTDOWN');
  expect(await handOver(profile, [])).toBe(false);
  chromium?.close();
  expect(await handOver(join(profile, 'other'), [])).toBe(false);
});
