import pino from 'pino';
import { expect, test, vi } from 'vitest';
import { type Clock, systemClock } from '../../protocol/index.ts';
import { readServeOptions } from '../../server/config/serve-options.ts';
import { startServer } from '../../server/server.ts';
import { keepAliveSecs, pollSecs } from '../../server/transport/gateway/poll.ts';
import { startHushingProxy } from './support/hushing-proxy.ts';
import { OldClient } from './support/old-client.ts';
import { OldRoutine } from './support/old-routine.ts';
import { signUp } from './support/person.ts';
import { runCommand, temporaryFolder } from './support/server.ts';
import { patienceMs } from '../fixtures/patience.ts';

/** How much faster than other people's the server's timers run here: they are real ones over real sockets. */
const haste = 30;
const hurried: Clock = {
  nowUsec: () => systemClock.nowUsec(),
  setTimer: (ms, fn) => systemClock.setTimer(ms / haste, fn),
};
/** After which such clients take a poll for dead, in seconds. */
const silenceSecs = 60;

const header = (id: string, key: number) => ({
  conversation_id: { id },
  client_generated_id: key,
  expected_otr: 2,
});

test('the times are those that existing clients were written for', () => {
  expect({ keepAliveSecs, pollSecs }).toEqual({ keepAliveSecs: 25, pollSecs: 240 });
});

test('a client notices silence, opens its channel anew, and misses nothing', async () => {
  await using folder = await temporaryFolder();
  const args = ['--listen', '127.0.0.1:0', '--data', folder.path, '--sign-up', 'open', '--gateway'];
  await using server = await startServer(readServeOptions(args, {}), pino({ enabled: false }), hurried);
  const tokenFor = async (name: string) => {
    const { account, gaiaId } = await signUp(server, name);
    const made = ['token', 'create', '--account', account, '--label', 'older', '--gateway'];
    const { stdout } = await runCommand([...made, '--data', folder.path]);
    return { gaiaId, token: stdout.trim() };
  };
  const [otis, mira] = [await tokenFor('otis'), await tokenFor('mira')];
  await using proxy = await startHushingProxy(server.url);
  const writer = new OldClient({ url: server.url, token: mira.token });
  const created = await writer.call('conversations/createconversation', 'CreateConversation', {
    type: 1,
    client_generated_id: 1,
    invitee_id: [{ gaia_id: otis.gaiaId }],
  });
  const id = created['conversation'].conversation_id.id as string;
  const said: string[] = [];
  const say = async (text: string): Promise<void> => {
    said.push(text);
    await writer.call('conversations/sendchatmessage', 'SendChatMessage', {
      message_content: { segment: [{ type: 0, text }] },
      event_request_header: header(id, 100 + said.length),
    });
  };

  const client = new OldClient({ url: proxy.url, token: otis.token });
  await using routine = new OldRoutine(client, (silenceSecs * 1000) / haste);
  const until = (what: string, holds: () => boolean) =>
    vi.waitUntil(holds, { timeout: patienceMs, interval: 20 }).catch((cause: unknown) => {
      const state = JSON.stringify({ happened: routine.happened, words: routine.words, said });
      throw new Error(`not ${what}: ${state}`, { cause });
    });
  await until('connected', () => routine.happened.length === 1);
  await say('while all is well');
  await until('pushed', () => client.texts().includes('while all is well'));

  proxy.hush();
  await say('into the silence');
  await say('and once more');
  await until('connected anew', () => routine.happened.length === 4);
  expect(routine.happened).toEqual(['connected', 'silent', 'unknown', 'connected']);
  expect(routine.words).toEqual(said);
  const { sid } = client;

  // What this poll carried was read to its end, and so the channel goes on over the next one.
  await say('before the end of a poll');
  await until('in the next poll', () => routine.happened.at(-1) === 'ended' && routine.isPolling);
  proxy.hush();
  await until('polling again', () => routine.happened.at(-1) === 'silent' && routine.isPolling);
  await say('over the same channel');
  await until('pushed', () => client.texts().includes('over the same channel'));
  expect(client.sid).toBe(sid);
  expect(routine.happened.slice(4)).toEqual(['ended', 'silent']);
  expect(routine.words).toEqual(said);
  client.close();
  writer.close();
});
