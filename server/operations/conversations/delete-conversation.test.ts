import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConversationType, DeleteType } from '../../../protocol/index.ts';
import { erasedByKey } from '../../store/conversations/erasure.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let phone: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
  bob = await server.person('Bob');
  chat = (await converse(server, ann, [bob])).id;
  await send(server, bob, chat, 'one', 1);
  await send(server, bob, chat, 'two', 2);
  for (const { received } of [ann, bob, phone]) received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

const erase = async (by = ann, delete_upper_bound_timestamp = 0) =>
  (
    await server.call('DeleteConversation', by, {
      conversation_id: { id: chat },
      delete_upper_bound_timestamp,
    })
  ).delete_action!;
const look = async (by = ann) =>
  (await server.call('GetConversation', by, { conversation_spec: { conversation_id: { id: chat } } }))
    .conversation_state;
const texts = async (by = ann) =>
  (await look(by))?.event?.map((e) => e.chat_message?.message_content?.segment?.[0]?.text);
const listed = async (by = ann) =>
  (await server.call('SyncRecentConversations', by, {})).conversation_state?.map(
    (s) => s.conversation_id?.id,
  );
const sync = (last_sync_timestamp: number, max_response_size_bytes = 0) =>
  server.call('SyncAllNewEvents', ann, { last_sync_timestamp, max_response_size_bytes });
const viewOf = (state: Awaited<ReturnType<typeof look>>) =>
  state?.conversation?.self_conversation_state?.view;
const stored = (key: number) => erasedByKey(server.store.reader, chat, bob.caller.gaiaId, key);

describe('DeleteConversation', () => {
  it('takes the own history away, and the conversation until something new arrives', async () => {
    const action = await erase();
    expect(action.delete_type).toBe(DeleteType.DELETE_TYPE_UPPER_BOUND);
    expect(action.delete_upper_bound_timestamp).toBe(action.delete_action_timestamp);
    expect(await listed()).toEqual([]);
    expect(await texts()).toEqual([]);
    expect(viewOf(await look())).toEqual([]);
    expect(await texts(bob)).toEqual(['one', 'two']);
    expect(await listed(bob)).toEqual([chat]);
    for (const { received } of [ann, phone]) {
      expect(received.map((update) => update.delete_notification)).toEqual([
        { conversation_id: { id: chat }, delete_action: action },
      ]);
    }
    expect(bob.received).toEqual([]);
    await send(server, bob, chat, 'three');
    expect(ann.received.at(-1)?.conversation?.self_conversation_state?.view).toEqual([1]);
    expect(bob.received.at(-1)?.conversation ?? null).toBeNull();
    expect(await texts()).toEqual(['three']);
    expect(await listed()).toEqual([chat]);
  });

  it('goes up to the bound, and no further than now', async () => {
    const [first] = (await look())!.event!;
    expect(await erase(ann, first!.timestamp!)).toMatchObject({
      delete_upper_bound_timestamp: first!.timestamp,
    });
    expect(await texts()).toEqual(['two']);
    expect(await listed()).toEqual([chat]);
    const future = server.clock.nowUsec() + 1_000_000_000;
    const action = await erase(ann, future);
    expect(action.delete_upper_bound_timestamp).toBeLessThan(future);
    await send(server, bob, chat, 'three');
    expect(await texts()).toEqual(['three']);
    await erase(ann, first!.timestamp!);
    expect(await texts()).toEqual(['three']);
  });

  it('erases what no one may see any more, and its key stays spent', async () => {
    await erase();
    expect(await stored(1)).toBeNull();
    await erase(bob);
    expect(await stored(1)).not.toBeNull();
    const again = await send(server, bob, chat, 'one', 1);
    expect(again.chat_message ?? null).toBeNull();
    expect(await texts(bob)).toEqual([]);
  });

  it('erases only the stretch that is no one’s', async () => {
    const group = await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
    const inPair = chat;
    chat = group.id;
    await send(server, bob, chat, 'early', 1);
    await erase();
    await send(server, bob, chat, 'late', 2);
    await erase(bob);
    expect(await stored(1)).not.toBeNull();
    expect(await stored(2)).toBeNull();
    expect(await texts()).toEqual(['late']);
    chat = inPair;
    expect(await texts()).toEqual(['one', 'two']);
  });

  it('is refused outside', async () => {
    const eve = await server.person('Eve');
    await expect(erase(eve)).rejects.toThrow(new Refusal('conversation_unavailable'));
  });
});

describe('catching up after a deletion', () => {
  it('shows the conversation in no view', async () => {
    const { sync_timestamp } = await sync(0);
    const { delete_upper_bound_timestamp: upTo } = await erase();
    const { conversation_state: states } = await sync(sync_timestamp!);
    expect(states?.map((state) => viewOf(state))).toEqual([[], []]);
    expect(states?.[0]?.event_continuation_token?.event_timestamp).toBe(upTo! + 1);
    expect(states?.flatMap(({ event }) => event)).toEqual([]);
  });

  it('comes before what came after, also page by page', async () => {
    const { sync_timestamp } = await sync(0);
    await erase();
    await send(server, bob, chat, 'three');
    const { conversation_state: states } = await sync(sync_timestamp!);
    expect(states?.map((state) => viewOf(state))).toEqual([[], [1]]);
    expect(states?.map(({ event }) => event?.length)).toEqual([0, 1]);
    const first = await sync(sync_timestamp!, 1);
    expect(first.conversation_state?.map((state) => viewOf(state))).toEqual([[]]);
    const second = await sync(first.sync_timestamp!, 1);
    expect(second.conversation_state?.map((state) => viewOf(state))).toEqual([[1]]);
    expect((await sync(second.sync_timestamp!, 1)).conversation_state).toEqual([]);
  });
});
