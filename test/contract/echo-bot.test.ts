import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConversationType } from '../../protocol/index.ts';
import { signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

const example = fileURLToPath(new URL('../../docs/examples/echo-bot.ts', import.meta.url));

let server: TestServer;
let person: Person;
let account: Person;
let session: TestSession;
const bots: ChildProcess[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  [person, account] = [await signUp(server, 'mira'), await signUp(server, 'echo')];
  session = await TestSession.open(server, person.token);
});
afterAll(async () => {
  for (const bot of bots) bot.kill('SIGKILL');
  await session[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

async function startBot(): Promise<ChildProcess> {
  const bot = spawn(process.execPath, [example, server.url], {
    env: { ...process.env, PARLEY_TOKEN: account.token },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  bots.push(bot);
  const { stdout } = bot;
  if (stdout === null) throw new Error('the bot has no output');
  let said = '';
  for await (const part of stdout.setEncoding('utf8')) {
    said += String(part);
    if (said.includes('online')) break;
  }
  return bot;
}

/** What the bot said in a conversation, in the order in which it was pushed. */
const saidIn = (id: string): string[] =>
  session.updates.flatMap(({ event_notification: notification }) =>
    notification?.event?.conversation_id?.id === id &&
    notification.event.sender_id?.gaia_id === account.gaiaId
      ? [notification.event.chat_message?.message_content?.segment?.map(({ text }) => text).join('') ?? '']
      : [],
  );

/** The key of the bot's answer to a message. */
const keyFor = (eventId: string): number =>
  createHash('sha256').update(`answer to ${eventId}`).digest().readUIntBE(0, 6) + 1;

it('repeats, obeys, is seen, and answers what came while it was away once', async () => {
  const { id } = await converse(session, [account]);
  const group = await converse(session, [account], ConversationType.CONVERSATION_TYPE_GROUP);
  const say = (to: string, words: string) => session.call('SendChatMessage', textMessage(to, words));
  let bot = await startBot();
  await say(id, 'hello');
  await say(id, '/me');
  await session.until(() => saidIn(id).length === 2);
  expect(saidIn(id)).toEqual(['hello', `You are ${person.displayName}.`]);

  await say(group.id, 'not for you');
  await say(group.id, '/help');
  await session.until(() => saidIn(group.id).length > 0);
  expect(saidIn(group.id)).toEqual([expect.stringMatching(/^I repeat what you say/)]);

  const presence = async () => {
    const { presence_result } = await session.call('QueryPresence', {
      participant_id: [{ gaia_id: account.gaiaId }],
      field_mask: [1, 2],
    });
    return presence_result?.[0]?.presence;
  };
  await expect.poll(presence).toMatchObject({ reachable: true, available: true });

  bot.kill('SIGKILL');
  await once(bot, 'close');
  const first = await say(id, 'while you were away');
  // More than a sync brings.
  const more = Array.from({ length: 25 }, (_, index) => `and ${index}`);
  for (const words of more) await say(id, words);
  // As if it had been killed after its first answer, which marked all of it as read.
  const key = keyFor(first.created_event?.event_id ?? '');
  await using echo = await TestSession.open(server, account.token);
  await echo.call('SendChatMessage', textMessage(id, 'while you were away', key));
  bot = await startBot();
  await session.until(() => saidIn(id).length === 3 + more.length);
  expect(saidIn(id).slice(2)).toEqual(['while you were away', ...more]);
  const answered = saidIn(id).length;
  const atOnce = Array.from({ length: 10 }, (_, index) => `now ${index}`);
  await Promise.all(atOnce.map((words) => say(id, words)));
  await session.until(() => saidIn(id).length === answered + atOnce.length);
  expect(saidIn(id).slice(answered).toSorted()).toEqual(atOnce);

  const closed = once(bot, 'close');
  bot.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});
