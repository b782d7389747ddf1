import { ResponseStatus } from '../../protocol/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type Person } from '../contract/support/person.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';
import { Cluster } from './cluster.ts';
import { patienceMs } from '../fixtures/patience.ts';

let cluster: Cluster;
let ann: Person;
let ben: Person;
let chat: string;
/** What was acknowledged, in order. */
const sent: string[] = [];
let attempts = 0;

beforeAll(async () => {
  cluster = await Cluster.start({ nodes: 3, replica: true, args: ['--rate-limit', 'off'] });
  [ann, ben] = [await signUp(cluster, 'ann'), await signUp(cluster, 'ben')];
  await using session = await TestSession.open(at('service-1'), ann.token);
  chat = (await converse(session, [ben])).id;
});
afterAll(() => cluster?.[Symbol.asyncDispose]());

const at = (name: string) => ({ url: cluster.urlOf(name) });
const isBalanced = (name: string) => cluster.status().find((one) => one.name === name)?.isBalanced;

/** Ann writes at one process, and Ben, at another one, sees it at once: once both work and know each other. */
const talk = (from: string, to: string) => (): Promise<string> => talkOnce(from, to).catch(String);
/** Every fault is over for the others within this. */
const patience = { timeout: patienceMs };

async function talkOnce(from: string, to: string): Promise<string> {
  await using writer = await TestSession.open(at(from), ann.token);
  await using reader = await TestSession.open(at(to), ben.token);
  attempts += 1;
  const text = `message ${attempts} from ${from}`;
  // A process that missed something ends its sessions, so that their clients synchronise.
  const answer = await Promise.race([writer.call('SendChatMessage', textMessage(chat, text)), writer.ended]);
  if (!('response_header' in answer)) return 'ended';
  if (answer.response_header?.status !== ResponseStatus.RESPONSE_STATUS_OK) return 'refused';
  sent.push(text);
  await reader.until(() => JSON.stringify(reader.updates).includes(text), 3000);
  return 'arrived';
}

test('people at different processes receive each other’s messages', async () => {
  await expect.poll(talk('service-1', 'service-2'), patience).toBe('arrived');
  await expect.poll(talk('service-3', 'service-1'), patience).toBe('arrived');
});

test('a NATS node that is gone is replaced by another one', async () => {
  await cluster.kill('nats-1');
  await cluster.kill('nats-3');
  await expect.poll(talk('service-1', 'service-2'), patience).toBe('arrived');
  await cluster.start('nats-1');
  await cluster.start('nats-3');
  await cluster.kill('nats-2');
  await expect.poll(talk('service-2', 'service-3'), patience).toBe('arrived');
  await cluster.start('nats-2');
});

test('a process that is cut off gets no clients until it is back', async () => {
  cluster.partition('service-1');
  await expect.poll(() => isBalanced('service-1')).toBe(false);
  await expect.poll(talk('service-2', 'service-3'), patience).toBe('arrived');
  cluster.heal('service-1');
  await expect.poll(() => isBalanced('service-1')).toBe(true);
  await expect.poll(talk('service-1', 'service-2'), patience).toBe('arrived');
});

test('nor does one that is paused, or killed', async () => {
  cluster.pause('service-2');
  await expect.poll(() => isBalanced('service-2')).toBe(false);
  await expect.poll(talk('service-1', 'service-3'), patience).toBe('arrived');
  cluster.resume('service-2');
  await expect.poll(talk('service-1', 'service-2'), patience).toBe('arrived');
  await cluster.kill('service-2');
  expect(isBalanced('service-2')).toBe(false);
  await expect.poll(talk('service-1', 'service-3'), patience).toBe('arrived');
  await cluster.start('service-2');
  await expect.poll(() => isBalanced('service-2')).toBe(true);
  await expect.poll(talk('service-2', 'service-1'), patience).toBe('arrived');
});

test('all go on when PostgreSQL is back', async () => {
  await cluster.kill('postgres');
  await expect.poll(() => isBalanced('service-1')).toBe(false);
  await cluster.start('postgres');
  await expect.poll(talk('service-1', 'service-2'), patience).toBe('arrived');
  await expect.poll(talk('service-2', 'service-3'), patience).toBe('arrived');
});

test('and when its replica took over', async () => {
  await cluster.failOver();
  await expect.poll(talk('service-1', 'service-2'), patience).toBe('arrived');
  await cluster.addReplica();
  await expect.poll(talk('service-2', 'service-3'), patience).toBe('arrived');
});

test('nothing that was acknowledged is lost, whatever happened', async () => {
  await using reader = await TestSession.open(at('service-3'), ben.token);
  const { conversation_state } = await reader.call('GetConversation', {
    conversation_spec: { conversation_id: { id: chat } },
    include_event: true,
    max_events_per_conversation: 100,
  });
  const texts = conversation_state?.event?.flatMap(
    ({ chat_message }) => chat_message?.message_content?.segment?.[0]?.text ?? [],
  );
  expect(texts?.filter((text) => sent.includes(text))).toEqual(sent);
});
