import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { type NatsServer, startNats } from '../../server/testing/nats-server.ts';
import { type TestDatabase, testDatabase } from '../../server/testing/test-database.ts';
import { signIn, signUp } from '../contract/support/person.ts';
import { TestServer } from '../contract/support/server.ts';
import { TestSession } from '../contract/support/session.ts';
import { converse, textMessage } from '../contract/support/talk.ts';

let nats: NatsServer;
let database: TestDatabase;
let left: TestServer;
let right: TestServer;
/** Of someone who reaches the NATS server and does not know the server's secret. */
let intruder: NatsConnection;

beforeAll(async () => {
  [nats, database] = await Promise.all([startNats(), testDatabase('postgres')]);
  const { location } = database;
  if (location.kind !== 'postgres') throw new Error('two processes need PostgreSQL');
  const args = ['--database', location.url, '--bus', nats.url, '--drain', '1'];
  left = await TestServer.start({ args, alone: true });
  right = await TestServer.start({ args, alone: true });
  intruder = await connect({ servers: nats.url.replace('nats://', '') });
});
afterAll(async () => {
  await intruder.close();
  for (const one of [left, right, database, nats]) await one?.[Symbol.asyncDispose]();
});

test('what is forged on the bus, or sent again, reaches no one', async () => {
  const [mira, ola] = [await signUp(left, 'mira'), await signUp(right, 'ola')];
  await using desk = await TestSession.open(left, mira.token);
  await using other = await TestSession.open(right, ola.token);
  // At the process that sends, which is sent its own messages again.
  await using second = await TestSession.open(left, (await signIn(left, mira)).token);
  const recorded: Msg[] = [];
  intruder.subscribe('>', { callback: (_error, message) => void recorded.push(message) });
  await intruder.flush();
  const { id } = await converse(desk, [ola]);
  await desk.call('SendChatMessage', textMessage(id, 'a real message'));
  await other.pushed(({ event_notification }) => event_notification?.event?.chat_message);
  await expect
    .poll(() => recorded.some(({ data }) => String.fromCharCode(...data).includes('a real message')))
    .toBe(true);
  await second.pushed(({ event_notification }) => event_notification?.event?.chat_message);
  await other.forget();
  await second.forget();

  const [named, ...more] = recorded.filter(({ data }) => data.length > 100);
  if (!named) throw new Error('nothing was recorded');
  const stranger = named.subject.replace(/[^.]+$/u, 'intruder');
  for (const { subject, data } of [named, ...more]) {
    const changed = Buffer.from(data);
    changed[data.length - 1] = (data.at(-1) ?? 0) ^ 1;
    // Again, in another name, with another end, and without any signature.
    intruder.publish(subject, data);
    intruder.publish(stranger, data);
    intruder.publish(subject, changed);
    intruder.publish(subject, data.subarray(48));
    intruder.publish(stranger, data.subarray(48));
  }
  await intruder.flush();
  await expect.poll(() => right.stderr).toContain('not signed by this server');
  await expect.poll(() => left.stderr).toContain('not signed by this server');
  expect([await other.settledKinds(), await second.settledKinds()]).toEqual([[], []]);
  // It goes on for who is entitled.
  await desk.call('SendChatMessage', textMessage(id, 'and on'));
  await other.pushed(({ event_notification }) => event_notification?.event?.chat_message);
});

test('a server stops although NATS does not answer any more', async () => {
  nats.signal('SIGSTOP');
  expect(await left.end('SIGTERM')).toBe(0);
  nats.signal('SIGCONT');
});
