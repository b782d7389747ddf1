import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType, encode, limits, type Usec } from '../../../protocol/index.ts';
import { converse, send } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';
import { placeholderFor } from '../accounts/placeholders.ts';
import { setMood } from '../people/settings.ts';
import { setBlocked } from '../conversations/set-blocked.ts';
import { statement } from '../query/statement.ts';
import { type Cut, cutToBounds } from './cut-to-bounds.ts';
import { writeEvent, writeName } from './giants.ts';

/** As a database is after the step of the schema that makes the mark: nothing was cut. */
const unbounded = statement((db) => db.updateTable('service_clock').set({ bounded: 0 }).where('id', '=', 1));

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let group: string;
beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
});
afterEach(() => server[Symbol.asyncDispose]());

const megabyte = 'x'.repeat(1_000_000);

/** Makes an event larger than any can be made now. */
async function inflate(timestamp: Usec, text: string): Promise<void> {
  const payload = encode('Event', {
    conversation_id: { id: group },
    sender_id: { gaia_id: ann.caller.gaiaId },
    timestamp,
    event_id: timestamp.toString(36),
    event_type: 1,
    chat_message: {
      annotation: [{ type: 4, value: megabyte }],
      message_content: { segment: [{ type: 0, text }] },
    },
  });
  await server.store.write((tx) => tx.run(writeEvent, { conversationId: group, timestamp, payload }));
}

it('cuts giants of every kind once, and says when it begins and what it did', async () => {
  for (let n = 0; n < 45; n += 1) {
    const { timestamp } = await send(server, ann, group, 'small');
    if (n % 2 === 0) await inflate(timestamp ?? 0, String(n));
  }
  await server.store.write(async (tx) => {
    await tx.run(unbounded, {});
    for (let n = 0; n < 25; n += 1) {
      const { gaiaId: id } = await placeholderFor(tx, `${n}@example.org`, ann.caller.gaiaId);
      // PostgreSQL has no room for more in its indexes.
      const email = `${n}${'x'.repeat(2000)}@example.org`;
      await tx.run(writeAddress, { id, email, name: email });
    }
    await tx.run(writeName, { id: bob.caller.gaiaId, name: `\u202E\n${'😀'.repeat(600)}` });
    // Each keeps seeing the other's name of now.
    await setBlocked(tx, ann.caller.gaiaId, bob.caller.gaiaId, true);
    const { gaiaId: other } = await placeholderFor(tx, 'other@example.org', ann.caller.gaiaId);
    await setBlocked(tx, bob.caller.gaiaId, other, true);
    await setMood(tx, bob.caller.gaiaId, { mood_content: { segment: [{ type: 0, text: megabyte }] } });
  });
  const reports: (Cut | 'began')[] = [];
  await cutToBounds(server.store, (report) => reports.push(report));
  expect(reports[0]).toBe('began');
  expect(reports[1]).toMatchObject({ events: 23, moods: 1 });

  const { conversation_state: state } = await server.call('GetConversation', bob, {
    conversation_spec: { conversation_id: { id: group } },
  });
  expect(state?.event).toHaveLength(45);
  for (const [n, event] of (state?.event ?? []).entries()) {
    expect(encode('Event', event).length).toBeLessThan(limits.eventBytes);
    expect(event.chat_message?.message_content?.segment?.[0]?.text).toBe(n % 2 === 0 ? String(n) : 'small');
  }
  const { self_entity } = await server.call('GetSelfInfo', bob, {});
  expect(self_entity?.properties?.display_name).toBe('😀'.repeat(50));
  expect(self_entity?.presence?.mood_message?.mood_content?.segment).toEqual([
    { type: 0, text: 'x'.repeat(limits.moodUnits) },
  ]);
  const kept = await server.store.reader.all(keptNames, {});
  expect(kept.flatMap(({ person_name, blocked_name }) => [person_name, blocked_name]).sort()).toEqual([
    'Ann',
    'other',
    '😀'.repeat(50),
    '😀'.repeat(50),
  ]);
  const sizes = await server.store.reader.all(lengths, {});
  expect(
    sizes.every(({ name, email }) => name <= limits.nameUnits && (email ?? 0) <= limits.emailUnits),
  ).toBe(true);

  await cutToBounds(server.store, (report) => reports.push(report));
  expect(reports).toHaveLength(2);
});

it('says nothing of a database that is new', async () => {
  await using empty = await TestServer.start();
  await empty.store.write((tx) => tx.run(unbounded, {}));
  const reports: (Cut | 'began')[] = [];
  await cutToBounds(empty.store, (report) => reports.push(report));
  await empty.person('Ann');
  await cutToBounds(empty.store, (report) => reports.push(report));
  expect(reports).toEqual([]);
});

const writeAddress = statement((db, p: { id: string; email: string; name: string }) =>
  db
    .updateTable('people')
    .set({ email: p.email, email_key: p.email, display_name: p.name })
    .where('gaia_id', '=', p.id),
);
const keptNames = statement((db) => db.selectFrom('blocks').select(['person_name', 'blocked_name']));
const lengths = statement((db) =>
  db
    .selectFrom('people')
    .select((e) => [
      e.fn<number>('length', ['display_name']).as('name'),
      e.fn<number | null>('length', ['email']).as('email'),
    ]),
);

it('goes on where it was interrupted', async () => {
  for (let n = 0; n < 30; n += 1) {
    const { timestamp } = await send(server, ann, group, 'small');
    await inflate(timestamp ?? 0, String(n));
  }
  await server.store.write((tx) => tx.run(unbounded, {}));
  let steps = 0;
  const interrupted = {
    reader: server.store.reader,
    write: <T>(unit: Parameters<typeof server.store.write<T>>[0]): Promise<T> => {
      steps += 1;
      if (steps > 1) throw new Error('the power is gone');
      return server.store.write(unit);
    },
  };
  await expect(cutToBounds(interrupted)).rejects.toThrow('the power is gone');
  const reports: (Cut | 'began')[] = [];
  await cutToBounds(server.store, (report) => reports.push(report));
  // The first step had cut twenty.
  expect(reports[1]).toMatchObject({ events: 10 });
});
