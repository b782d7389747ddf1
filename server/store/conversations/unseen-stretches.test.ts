import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType } from '../../../protocol/index.ts';
import { converse, send, textMessage } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';
import { startExpirySweep } from '../expiry-sweep.ts';
import { statement } from '../query/statement.ts';
import { insertEvent } from './events.ts';
import { eraseUnseenStretches } from './unseen-stretches.ts';

let server: TestServer;
let ann: TestClient;
let group: string;
beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  group = (await converse(server, ann, [], ConversationType.CONVERSATION_TYPE_GROUP)).id;
});
afterEach(() => server[Symbol.asyncDispose]());

const events = statement((db, p: { id: string }) =>
  db
    .selectFrom('events')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('conversation_id', '=', p.id),
);
const left = async (): Promise<number> => (await server.store.reader.first(events, { id: group }))?.n ?? 0;
const say = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      server.call('SendChatMessage', ann, textMessage(group, '!', n + 1)),
    ),
  );

/** The store, and how many events were left after each commit. */
function watched(stopAt = -1) {
  const { reader, write } = server.store;
  const counts: number[] = [];
  return {
    counts,
    reader,
    write: async <T>(unit: Parameters<typeof write<T>>[0]): Promise<T> => {
      const result = await write(unit);
      counts.push(await left());
      if (counts.at(-1) === stopAt) throw new Error('killed');
      return result;
    },
  };
}

it('erases a long history that no one sees any more in pieces, and goes on after a stop', async () => {
  await say(1700);
  await server.call('DeleteConversation', ann, { conversation_id: { id: group } });
  expect(await left()).toBe(1200);
  await expect(eraseUnseenStretches(watched(700))).rejects.toThrow('killed');
  await send(server, ann, group, 'seen');
  const store = watched();
  await eraseUnseenStretches(store);
  expect(store.counts).toEqual([201, 1]);
});

it('does the same when the last one leaves a group', async () => {
  await say(600);
  await server.call('RemoveUser', ann, { event_request_header: { conversation_id: { id: group } } });
  expect(await left()).toBeGreaterThan(0);
  await eraseUnseenStretches(server.store);
  expect(await left()).toBe(0);
  expect(await server.findings()).toEqual([]);
});

it('erases what is past its time in pieces', async () => {
  const { timestamp = 0 } = await send(server, ann, group, 'x');
  const soon = server.clock.nowUsec() + 1_000_000;
  await server.store.write(async (tx) => {
    for (let n = 1; n <= 1100; n += 1) {
      await insertEvent(tx, {
        conversation_id: group,
        timestamp: (timestamp ?? 0) + n,
        sender_id: ann.caller.gaiaId,
        client_generated_id: null,
        expires_at: soon + n,
        payload: new Uint8Array(),
        unmentioned: null,
      });
    }
  });
  server.clock.advance(2000);
  const store = watched();
  const { accounts } = server.store;
  await startExpirySweep({ ...store, accounts }, server.images, server.clock, (error) => {
    throw error;
  })[Symbol.asyncDispose]();
  expect(store.counts.slice(0, 3)).toEqual([601, 101, 1]);
});
