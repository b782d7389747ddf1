import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  type Conversation,
  GroupLinkSharingStatus,
  operationNames,
  type OperationName,
  type RequestOf,
  type StateUpdate,
  TypingType,
} from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import { uploaded } from './testing/images.ts';
import { type Acting, marksOf, reachingRequests } from './testing/reaching-requests.ts';
import { byTime, markOf, nameOf, type PairAndGroup, pairAndGroup } from './testing/pair-and-group.ts';
import { send } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

const { BLOCK_STATE_BLOCK: block } = BlockState;

let scene: PairAndGroup;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let pair: string;
let group: string;

beforeEach(async () => {
  scene = await pairAndGroup();
  ({ server, ann, bob, cid, pair, group } = scene);
});
afterEach(() => server[Symbol.asyncDispose]());

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

describe.each(['the one who is blocked', 'the one who blocks'] as const)('of %s', (who) => {
  let acting: Acting;
  let looking: Acting;
  let before: { readonly pair: Conversation; readonly name: string | null | undefined };

  beforeEach(async () => {
    const [by, other] = who === 'the one who blocks' ? [ann, bob] : [bob, ann];
    await send(server, other, pair, 'unread');
    const seen = await scene.seenBy(other, pair);
    await scene.setBlock(ann, bob, block);
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
    await scene.quiet();
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
      expect({ [name]: await scene.seenBy(other, pair) }).toEqual({ [name]: before.pair });
      // The two still take part in the group: its events are seen, and with each that its sender was there.
      const inGroup = await scene.seenBy(other, group);
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
    await scene.quiet();
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
    const inGroup = await scene.seenBy(other, group);
    const { sync_timestamp: since } = await server.call('SyncAllNewEvents', other, {
      last_sync_timestamp: 1,
    });
    await scene.read(by, pair);
    await scene.read(by, group);
    await server.advance(0);
    expect(other.received).toEqual([]);
    expect(markOf(await scene.seenBy(other, pair), by)).toEqual(markOf(before.pair, by));
    expect(markOf(await scene.seenBy(other, group), by)).toEqual(markOf(inGroup, by));
    const changed = async (one: TestClient) => {
      const last_sync_timestamp = since ?? null;
      const { conversation_state } = await server.call('SyncAllNewEvents', one, { last_sync_timestamp });
      return conversation_state?.map(({ conversation_id }) => conversation_id?.id);
    };
    expect(await changed(other)).not.toContain(pair);
    expect(await changed(by)).toContain(pair);
    // They did move, for everyone else.
    expect(markOf(await scene.seenBy(by, pair), by)).not.toEqual(markOf(before.pair, by));
    expect(markOf(await scene.seenBy(cid, group), by)).not.toEqual(markOf(inGroup, by));
    const { conversation_state } = await server.call('SyncRecentConversations', other, {});
    const seen = conversation_state?.map(({ conversation }) => markOf(conversation ?? {}, by));
    expect(seen?.sort(byTime)).toEqual([markOf(before.pair, by), markOf(inGroup, by)].sort(byTime));
  });

  it('what is written in the group shows that its sender has read up to it', async () => {
    const { by, other } = acting;
    const { timestamp } = await send(server, by, group, 'still here');
    expect(markOf(await scene.seenBy(other, group), by)?.latest_read_timestamp).toBe(timestamp);
    await send(server, cid, group, 'good');
    await scene.read(by, group);
    expect(markOf(await scene.seenBy(other, group), by)?.latest_read_timestamp).toBe(timestamp);
  });
});
