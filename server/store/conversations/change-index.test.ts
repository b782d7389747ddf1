import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType, OffTheRecordToggle } from '../../../protocol/index.ts';
import { converse, send } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';
import { atOnce } from '../../domain/conversations/invitation.ts';
import { newMember } from '../../operations/conversations/invite.ts';
import { newConversation } from '../../operations/conversations/new-conversation.ts';
import { conversationsChangedAfter } from './changed-conversations.ts';
import { insertConversation } from './conversations.ts';
import { applyOtrToggle } from './otr-toggle.ts';
import { statement } from '../query/statement.ts';

const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
});
afterEach(() => server[Symbol.asyncDispose]());

const minutes = statement((db, p: { id: string }) =>
  db
    .selectFrom('members')
    .select(['person_id', 'change_minute'])
    .where('conversation_id', '=', p.id)
    .orderBy('person_id'),
);
const minutesOf = async (id: string): Promise<number[]> =>
  (await server.store.reader.all(minutes, { id })).map((row) => row.change_minute);

async function changedAfter(client: TestClient, after: number): Promise<string[]> {
  const found: string[] = [];
  for await (const some of conversationsChangedAfter(server.store.reader, client.caller.gaiaId, after)) {
    found.push(...some.map(({ conversation }) => conversation.id));
  }
  return found;
}

it('finds what changed after a cursor, within its minute and hours later', async () => {
  const { id: quiet } = await converse(server, ann, [bob]);
  const { id: lively } = await converse(server, ann, [bob, await server.person('Cy')], group);
  const cursor = await server.store.reader.committed();
  expect(await changedAfter(bob, cursor)).toEqual([]);
  await send(server, ann, lively, 'now');
  expect(await changedAfter(bob, cursor)).toEqual([lively]);
  server.clock.advance(5 * 60 * 60 * 1000);
  const later = await server.store.reader.committed();
  await send(server, ann, quiet, 'later');
  expect(await changedAfter(bob, later)).toEqual([quiet]);
  expect((await changedAfter(bob, cursor)).sort()).toEqual([quiet, lively].sort());
  expect(await server.findings()).toEqual([]);
});

it('finds conversations in which a read mark moved, or that the administrator changed', async () => {
  const { id } = await converse(server, ann, [bob], group);
  const sent = await send(server, ann, id, 'hello');
  const changes = [
    () =>
      server.call('UpdateWatermark', bob, {
        conversation_id: { id },
        last_read_timestamp: sent.timestamp ?? 0,
      }),
    () => applyOtrToggle(server.store, OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_DISABLED),
  ];
  for (const change of changes) {
    server.clock.advance(60 * 60 * 1000);
    const cursor = await server.store.reader.committed();
    await change();
    expect(await changedAfter(ann, cursor)).toEqual([id]);
    expect(await server.findings()).toEqual([]);
  }
});

it('raises the members of a conversation once a minute, and those who left never', async () => {
  const cy = await server.person('Cy');
  const { id } = await converse(server, ann, [bob, cy], group);
  await server.call('RemoveUser', cy, { event_request_header: { conversation_id: { id } } });
  const before = Math.max(...(await minutesOf(id)));
  server.clock.advance(10 * 60 * 1000);
  await send(server, ann, id, 'one');
  const raised = await minutesOf(id);
  expect(raised.filter((minute) => minute >= before + 10)).toHaveLength(2);
  expect(raised.filter((minute) => minute === before)).toHaveLength(1);
  server.clock.advance(1);
  await send(server, bob, id, 'two');
  expect(await minutesOf(id)).toEqual(raised);
  expect(await server.findings()).toEqual([]);
});

it('finds every one of more conversations than are read at a time', async () => {
  const cursor = await server.store.reader.committed();
  const { gaiaId } = ann.caller;
  const ids = Array.from({ length: 230 }, (_, n) => `group${n}`);
  for (let from = 0; from < ids.length; from += 90) {
    server.clock.advance(60_000);
    await server.store.write(async (tx) => {
      for (const id of ids.slice(from, from + 90)) {
        const at = tx.position();
        const row = newConversation(
          { id, type: group, name: null, creatorId: gaiaId, otherId: undefined, key: 0, at },
          server.options,
        );
        const entry = { conversationId: id, personId: gaiaId, inviterId: gaiaId, at, joinedAt: at };
        await insertConversation(tx, row, [newMember(entry, atOnce)]);
      }
    });
  }
  const found = await changedAfter(ann, cursor);
  expect(found).toHaveLength(ids.length);
  expect(found.sort()).toEqual(ids.sort());
});
