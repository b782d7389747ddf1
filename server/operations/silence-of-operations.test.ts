import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  type Conversation,
  ConversationType,
  GroupLinkSharingStatus,
  operationNames,
  type OperationName,
  type RequestOf,
  type StateUpdate,
  TypingType,
  type UserReadState,
} from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import { uploaded } from './testing/images.ts';
import { type Acting, marksOf, reachingRequests } from './testing/reaching-requests.ts';
import { converse, send } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

const { BLOCK_STATE_BLOCK: block } = BlockState;
const { CONVERSATION_TYPE_GROUP } = ConversationType;

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let pair: string;
let group: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  cid = await server.person('Cid');
  group = (await converse(server, cid, [ann, bob], CONVERSATION_TYPE_GROUP)).id;
  for (const one of [ann, bob]) await send(server, one, group, 'in');
  pair = (await converse(server, ann, [bob])).id;
  await send(server, bob, pair, 'hi');
  await read(ann, pair);
});
afterEach(() => server[Symbol.asyncDispose]());

const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId, chat_id: caller.gaiaId });
const set = (by: TestClient, other: TestClient, block_state: BlockState) =>
  server.call('SetBlockState', by, { participant_id: idOf(other), block_state });
const read = (by: TestClient, id: string) =>
  server.call('UpdateWatermark', by, {
    conversation_id: { id },
    last_read_timestamp: server.clock.nowUsec() + 1_000_000,
  });
const quiet = async (): Promise<void> => {
  await server.advance(0);
  for (const one of [ann, bob, cid]) one.received.length = 0;
};
const seenBy = async (by: TestClient, id: string): Promise<Conversation> =>
  (await server.call('GetConversation', by, { conversation_spec: { conversation_id: { id } } }))
    .conversation_state?.conversation ?? {};
const markOf = (conversation: Conversation, one: TestClient): UserReadState | undefined =>
  conversation.read_state?.find(({ participant_id }) => participant_id?.gaia_id === one.caller.gaiaId);
const nameOf = (conversation: Conversation, one: TestClient) =>
  conversation.participant_data?.find(({ id }) => id?.gaia_id === one.caller.gaiaId)?.fallback_name;

/** Makes an operation's requests. Returns the answers of those that were granted. */
async function callAll(name: OperationName, acting: Acting): Promise<object[]> {
  const answers: object[] = [];
  for (const request of reachingRequests(acting, server.clock.nowUsec())[
    name
  ] as readonly RequestOf<OperationName>[]) {
    const answer = await server.call(name, acting.by, request).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (answer) answers.push(answer);
    // An easter egg takes a second.
    await server.advance(1000);
  }
  return answers;
}

/** Whether a push to the other has something of who acts that is not for them. */
function isForbidden(update: StateUpdate, { by }: Acting): boolean {
  const { event_notification, conversation_notification, view_modification, conversation } = update;
  const id = event_notification?.event?.conversation_id ?? conversation?.conversation_id;
  const isOfGroup = event_notification || conversation_notification || view_modification;
  return !isOfGroup || id?.id === pair || hasNews(update, by);
}

/** Whether an answer or a push has new facts about the person, beyond what the request itself said. */
function hasNews(value: object, of: TestClient): boolean {
  const text = JSON.stringify(value, (key, inner: unknown) => (key === 'lookup_spec' ? null : inner));
  return Object.values(marksOf(of)).some((mark) => text.includes(mark));
}

const byTime = (a?: UserReadState, b?: UserReadState): number =>
  (a?.latest_read_timestamp ?? 0) - (b?.latest_read_timestamp ?? 0);

describe.each(['the one who is blocked', 'the one who blocks'] as const)('of %s', (who) => {
  let acting: Acting;
  let looking: Acting;
  let before: { readonly pair: Conversation; readonly name: string | null | undefined };

  beforeEach(async () => {
    const [by, other] = who === 'the one who blocks' ? [ann, bob] : [bob, ann];
    await send(server, other, pair, 'unread');
    const seen = await seenBy(other, pair);
    await set(ann, bob, block);
    const header = { event_request_header: { conversation_id: { id: group } } };
    await server.call('SetGroupLinkSharingEnabled', cid, {
      group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
      ...header,
    });
    const { group_conversation_url: link } = await server.call('GetGroupConversationUrl', cid, {
      conversation_id: { id: group },
    });
    acting = { by, other, pair, group, photoId: await uploaded(server, by), link: link ?? '' };
    looking = { ...acting, by: other, other: by };
    before = { pair: seen, name: nameOf(seen, by) };
    await send(server, cid, group, 'something to read');
    await quiet();
  });

  it('no operation reaches the other in the one-to-one, nor as more than events in the group', async () => {
    const { other, by } = acting;
    const { sync_timestamp } = await server.call('SyncAllNewEvents', other, { last_sync_timestamp: 1 });
    for (const name of operationNames) {
      await callAll(name, acting);
      await server.advance(0);
      expect({ [name]: other.received.filter((update) => isForbidden(update, acting)) }).toEqual({
        [name]: [],
      });
      other.received.length = 0;
      expect({ [name]: await seenBy(other, pair) }).toEqual({ [name]: before.pair });
      // The two still take part in the group: its events are seen, and with each that its sender was there.
      const inGroup = await seenBy(other, group);
      expect({ [name]: nameOf(inGroup, by) }).toEqual({ [name]: before.name });
    }
    const changed = await server.call('SyncAllNewEvents', other, {
      last_sync_timestamp: sync_timestamp ?? null,
    });
    const ids = changed.conversation_state?.map(({ conversation_id }) => conversation_id?.id);
    expect(ids).not.toContain(pair);
  });

  it('no answer to the other, to any operation, has what is new', async () => {
    const { by, other } = acting;
    for (const name of ['UpdateProfile', 'SetPresence', 'UpdateWatermark', 'SetTyping'] as const) {
      await callAll(name, acting);
    }
    await quiet();
    for (const name of operationNames) {
      const answers = await callAll(name, looking);
      await server.advance(0);
      const all = [...answers, ...other.received];
      expect({ [name]: all.filter((one) => hasNews(one, by)) }).toEqual({ [name]: [] });
      other.received.length = 0;
    }
  });

  it('nothing is pushed when a client connects or leaves', async () => {
    const { by, other } = acting;
    const phone = await server.client(by.caller.gaiaId, by.caller.email, 'mobile');
    const { gaiaId, clientId, resource } = phone.caller;
    const at = server.clock.nowUsec();
    await server.live.setTyping({ gaiaId, clientId, resource }, group, TypingType.TYPING_TYPE_STARTED, at);
    await server.disconnect(phone);
    await server.disconnect(by);
    await server.advance(60_000);
    expect(other.received).toEqual([]);
    const again = await server.client(other.caller.gaiaId, other.caller.email);
    await server.advance(0);
    expect(again.received.filter((update) => hasNews(update, by) || update.presence_notification)).toEqual(
      [],
    );
  });

  it('read marks stay where they were, in the one-to-one and in the group', async () => {
    const { by, other } = acting;
    const inGroup = await seenBy(other, group);
    const { sync_timestamp: since } = await server.call('SyncAllNewEvents', other, {
      last_sync_timestamp: 1,
    });
    await read(by, pair);
    await read(by, group);
    await server.advance(0);
    expect(other.received).toEqual([]);
    expect(markOf(await seenBy(other, pair), by)).toEqual(markOf(before.pair, by));
    expect(markOf(await seenBy(other, group), by)).toEqual(markOf(inGroup, by));
    const changed = async (one: TestClient) => {
      const last_sync_timestamp = since ?? null;
      const { conversation_state } = await server.call('SyncAllNewEvents', one, { last_sync_timestamp });
      return conversation_state?.map(({ conversation_id }) => conversation_id?.id);
    };
    expect(await changed(other)).not.toContain(pair);
    expect(await changed(by)).toContain(pair);
    // They did move, for everyone else.
    expect(markOf(await seenBy(by, pair), by)).not.toEqual(markOf(before.pair, by));
    expect(markOf(await seenBy(cid, group), by)).not.toEqual(markOf(inGroup, by));
    const { conversation_state } = await server.call('SyncRecentConversations', other, {});
    const seen = conversation_state?.map(({ conversation }) => markOf(conversation ?? {}, by));
    expect(seen?.sort(byTime)).toEqual([markOf(before.pair, by), markOf(inGroup, by)].sort(byTime));
  });

  it('what is written in the group shows that its sender has read up to it', async () => {
    const { by, other } = acting;
    const { timestamp } = await send(server, by, group, 'still here');
    expect(markOf(await seenBy(other, group), by)?.latest_read_timestamp).toBe(timestamp);
    await send(server, cid, group, 'good');
    await read(by, group);
    expect(markOf(await seenBy(other, group), by)?.latest_read_timestamp).toBe(timestamp);
  });
});
