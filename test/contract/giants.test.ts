import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { MemoryCache, Session } from '../../client/index.ts';
import { ConversationType, encode } from '../../protocol/index.ts';
import { signUp, type Person } from './support/person.ts';
import { temporaryFolder, TestServer } from './support/server.ts';
import { TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

const messages = 60;
const placeholders = 40;
const megabyte = 'x'.repeat(1_000_000);

/** What one member could do to another before there were bounds, as a server of that time has it on disk. */
async function makeGiants(server: TestServer, attacker: Person, victim: Person): Promise<string> {
  await using calls = await TestSession.open(server, attacker.token);
  const { id } = await converse(calls, [victim]);
  for (let n = 0; n < messages; n += 1) await calls.call('SendChatMessage', textMessage(id, '!'));
  const people: Person[] = [victim];
  for (let n = 0; n < placeholders; n += 1) {
    const { entity } = await calls.call('GetEntityById', {
      batch_lookup_spec: [{ email: `${n}@example.org`, create_offnetwork_gaia: true }],
    });
    people.push({ ...victim, gaiaId: entity?.[0]?.id?.gaia_id ?? '' });
  }
  await converse(calls, people, ConversationType.CONVERSATION_TYPE_GROUP);
  await server.end();
  const { database } = server;
  if (database.kind !== 'sqlite') throw new Error('this test is about a file');
  const file = new Database(database.path);
  const rows = file
    .prepare('select conversation_id, timestamp, sender_id from events where conversation_id = ?')
    .all(id) as { timestamp: number; sender_id: string }[];
  const write = file.prepare('update events set payload = ? where conversation_id = ? and timestamp = ?');
  for (const { timestamp, sender_id } of rows) {
    const payload = encode('Event', {
      conversation_id: { id },
      sender_id: { gaia_id: sender_id, chat_id: sender_id },
      timestamp,
      event_id: timestamp.toString(36),
      event_type: 1,
      advances_sort_timestamp: true,
      chat_message: {
        annotation: [{ type: 4, value: megabyte }],
        message_content: { segment: [{ type: 0, text: '!' }] },
      },
    });
    write.run(payload, id, timestamp);
  }
  const address = file.prepare(
    'update people set email = email || ?, email_key = email_key || ?, display_name = email || ? where placeholder = 1',
  );
  expect(address.run(megabyte, megabyte, megabyte).changes).toBe(placeholders);
  // The schema of that time did not have the mark; the step that makes it sets it to this.
  file.prepare('update service_clock set bounded = 0').run();
  file.close();
  return id;
}

test('a database with giants from before is cut at start, and a client of the victim synchronises', async () => {
  await using folder = await temporaryFolder();
  let victim: Person;
  let id: string;
  {
    await using server = await TestServer.start({ dataDir: folder.path, alone: true });
    const attacker = await signUp(server, 'attacker');
    victim = await signUp(server, 'victim');
    id = await makeGiants(server, attacker, victim);
  }
  await using server = await TestServer.start({ dataDir: folder.path, alone: true });
  await using session = new Session({
    server: server.url,
    token: victim.token,
    cache: new MemoryCache(),
    clientVersion: {},
  });
  const states = new Set<string>();
  session.subscribe(() => states.add(session.connection.kind));
  await session.start();
  await expect.poll(() => session.connection.kind).toBe('online');
  expect([...states]).not.toContain('offline');
  expect(session.conversations.size).toBe(2);
  expect({ unreadable: session.skipped.unreadable, tooLarge: session.skipped.tooLarge }).toEqual({
    unreadable: 0,
    tooLarge: 0,
  });
  for (let page = 0; page < 5; page += 1) await session.loadOlder(id);
  const words = session
    .timeline(id)
    .events.map(({ chat_message }) => chat_message?.message_content?.segment?.[0]?.text);
  expect(words).toEqual(Array.from({ length: messages }, () => '!'));
  const names = [...session.people.values()].map(({ entity }) => entity.properties?.display_name ?? '');
  expect(names.every((name) => name.length <= 100)).toBe(true);
});
