import { Client, type QueryConfig } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConversationType, reactionTo, SegmentType } from '../../../protocol/index.ts';
import { participationOf } from '../../operations/events/participation.ts';
import { postEvent } from '../../operations/events/post-event.ts';
import { converse, send } from '../../operations/testing/requests.ts';
import { type TestClient, TestServer } from '../../operations/testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let chats: readonly string[];

beforeEach(async () => {
  server = await TestServer.start('postgres');
  ann = await server.person('Ann');
  const bob = await server.person('Bob');
  const group = ConversationType.CONVERSATION_TYPE_GROUP;
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => converse(server, ann, [bob], group)));
  chats = made.map(({ id }) => id);
  await server.store.idle();
});
afterEach(() => server[Symbol.asyncDispose]());

let keys = 0;

function post(conversationId = '', key = (keys += 1)): Promise<unknown> {
  const { gaiaId } = ann.caller;
  return server.store.write(
    async (tx) => {
      const participation = await participationOf(tx, { id: conversationId }, gaiaId);
      const content = {
        chat_message: {
          message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'lunch?' }] },
        },
      };
      return postEvent(tx, participation, { content }, { senderId: gaiaId, key, offTheRecordSecs: 0 });
    },
    { conversationId, isConfined: true, key: { conversationId, senderId: gaiaId, key } },
  );
}

const textOf = (query: unknown): string => (query as QueryConfig).text;

/** What a commit with so many messages sends, over all conversations. */
const statementsOf = (messages: number): Promise<string[]> =>
  statementsIn(() =>
    Promise.all(Array.from({ length: messages }, (_, index) => post(chats[index % chats.length]))),
  );

async function statementsIn(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls.map(([what]: unknown[]) => (typeof what === 'string' ? what : textOf(what)));
  } finally {
    query.mockRestore();
  }
}

it('sends the same statements for sixty messages in five conversations as for five', async () => {
  await statementsOf(5);
  const five = await statementsOf(5);
  expect(five.filter((text) => text === 'commit')).toHaveLength(1);
  expect(await statementsOf(60)).toEqual(five);
});

it('plans anew what depends on how many rows there are', async () => {
  const names: unknown[] = [];
  const query = vi.spyOn(Client.prototype, 'query');
  await Promise.all(chats.map((id) => post(id)));
  for (const [what] of query.mock.calls as unknown[][]) {
    if (textOf(what)?.includes('unnest')) names.push((what as QueryConfig).name);
  }
  query.mockRestore();
  expect(names).not.toEqual([]);
  expect(new Set(names)).toEqual(new Set([undefined]));
});

it('makes no commit of more than sixty-four messages', async () => {
  const sent = await statementsOf(65);
  expect(sent.filter((text) => text === 'commit')).toHaveLength(2);
});

it('undoes no commit for a reaction, nor for a key that comes twice', async () => {
  const [id = ''] = chats;
  const { event_id: target = '' } = await send(server, ann, id, 'lunch?');
  const sent = await statementsIn(async () => {
    await server.call('SendChatMessage', ann, {
      annotation: [reactionTo({ target: target ?? '', emoji: '👍', isRemoved: false })],
      event_request_header: { conversation_id: { id }, client_generated_id: 71 },
    });
    await Promise.all([post(id, 72), post(id, 72)]);
  });
  expect(sent.filter((text) => text === 'commit')).toHaveLength(2);
  expect(sent.filter((text) => /^(rollback|savepoint)/.test(text))).toEqual([]);
});
