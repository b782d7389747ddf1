import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationType,
  ConversationView,
  type Event,
  SyncFilter,
  type ConversationState,
} from '../../../protocol/index.ts';
import { advance, setView } from '../../store/conversations/conversations.ts';
import { eraseExpired } from '../../store/conversations/erasure.ts';
import { insertEvent } from '../../store/conversations/events.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const group = ConversationType.CONVERSATION_TYPE_GROUP;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
});
afterEach(() => server[Symbol.asyncDispose]());

const texts = (events: readonly Event[] | null | undefined) =>
  events?.map((e) => e.chat_message?.message_content?.segment?.[0]?.text);
const ids = (states: readonly ConversationState[] | null | undefined) =>
  states?.map((s) => s.conversation_id?.id);

describe('GetConversation', () => {
  const page = (id: string, more = {}) =>
    server.call('GetConversation', ann, {
      conversation_spec: { conversation_id: { id } },
      ...more,
    });

  it('pages back to the beginning, oldest first, without gap or overlap', async () => {
    const { id } = await converse(server, ann, [bob]);
    for (let n = 0; n < 7; n++) await send(server, ann, id, `${n}`);
    const seen: (string | null | undefined)[] = [];
    let token: object | null | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const { conversation_state } = await page(id, {
        max_events_per_conversation: 3,
        event_continuation_token: token,
      });
      seen.unshift(...(texts(conversation_state?.event) ?? []));
      token = conversation_state?.event_continuation_token;
    }
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    const end = (await page(id, { event_continuation_token: token })).conversation_state;
    expect(end?.event).toEqual([]);
    expect(end?.event_continuation_token?.event_timestamp).toBe(
      (token as { event_timestamp: number }).event_timestamp,
    );
  });

  it('leaves out what was not asked for, never the token', async () => {
    const { id } = await converse(server, ann, [bob]);
    await send(server, ann, id, 'x');
    const bare = await page(id, { include_event: false, include_conversation_metadata: false });
    expect(bare.conversation_state?.event).toEqual([]);
    expect(bare.conversation_state?.conversation ?? null).toBeNull();
    expect(bare.conversation_state?.event_continuation_token?.event_timestamp).toBeGreaterThan(0);
    const whole = await page(id);
    expect(whole.conversation_state?.conversation?.conversation_id?.id).toBe(id);
    expect(whole.conversation_state?.event).toHaveLength(1);
  });

  it('is refused to those outside', async () => {
    const eve = await server.person('Eve');
    const { id } = await converse(server, ann, [bob]);
    await expect(
      server.call('GetConversation', eve, { conversation_spec: { conversation_id: { id } } }),
    ).rejects.toThrow(new Refusal('conversation_unavailable'));
  });

  it('does not show off-the-record events past their time', async () => {
    const { id } = await converse(server, ann, [bob]);
    const { timestamp } = await send(server, ann, id, 'x');
    const row = {
      conversation_id: id,
      timestamp: (timestamp ?? 0) + 1,
      sender_id: ann.caller.gaiaId,
      client_generated_id: null,
      expires_at: server.clock.nowUsec() + 1_000_000,
      payload: new Uint8Array(),
      unmentioned: null,
    };
    await server.store.write(async (tx) => {
      await insertEvent(tx, row);
      advance(tx, id, ann.caller.gaiaId, row.timestamp);
    });
    expect((await page(id)).conversation_state?.event).toHaveLength(2);
    server.clock.advance(1000);
    expect((await page(id)).conversation_state?.event).toHaveLength(1);
    const now = server.clock.nowUsec();
    expect(await server.store.write((tx) => eraseExpired(tx, now))).toBe(1);
  });
});

describe('SyncRecentConversations', () => {
  it('pages by sort timestamp, ascending within a page', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.push((await converse(server, ann, [], group)).id);
    await send(server, ann, made[1]!, 'newest now');
    const expected = [made[0], made[2], made[3], made[4], made[1]];
    const first = await server.call('SyncRecentConversations', ann, { max_conversations: 2 });
    expect(ids(first.conversation_state)).toEqual(expected.slice(3));
    expect(first.continuation_end_timestamp).toBeGreaterThan(0);
    const second = await server.call('SyncRecentConversations', ann, {
      max_conversations: 3,
      last_event_timestamp: first.continuation_end_timestamp,
    });
    expect(ids(second.conversation_state)).toEqual(expected.slice(0, 3));
    expect(second.continuation_end_timestamp).toBe(0);
  });

  it('filters by view and limits the events', async () => {
    const inbox = await converse(server, ann, [], group);
    const archived = await converse(server, ann, [], group);
    for (let n = 0; n < 3; n++) await send(server, ann, inbox.id, `${n}`);
    await server.store.write((tx) =>
      setView(tx, archived.id, ann.caller.gaiaId, ConversationView.CONVERSATION_VIEW_ARCHIVED, tx.position()),
    );
    const views = async (sync_filter: SyncFilter[]) =>
      ids((await server.call('SyncRecentConversations', ann, { sync_filter })).conversation_state);
    expect(await views([SyncFilter.SYNC_FILTER_INBOX])).toEqual([inbox.id]);
    expect(await views([SyncFilter.SYNC_FILTER_ARCHIVED])).toEqual([archived.id]);
    expect((await views([]))?.toSorted()).toEqual([inbox.id, archived.id].toSorted());
    const { conversation_state } = await server.call('SyncRecentConversations', ann, {
      sync_filter: [SyncFilter.SYNC_FILTER_INBOX],
      max_events_per_conversation: 2,
    });
    expect(texts(conversation_state?.[0]?.event)).toEqual(['1', '2']);
    expect(conversation_state?.[0]?.event_continuation_token?.event_timestamp).toBe(
      conversation_state?.[0]?.event?.[0]?.timestamp,
    );
  });

  it('shows no one else’s conversations', async () => {
    await converse(server, ann, [], group);
    const { conversation_state } = await server.call('SyncRecentConversations', bob, {});
    expect(conversation_state).toEqual([]);
  });
});

describe('SyncAllNewEvents', () => {
  const since = (client: TestClient, last_sync_timestamp: number, max_response_size_bytes = 0) =>
    server.call('SyncAllNewEvents', client, { last_sync_timestamp, max_response_size_bytes });

  it('returns exactly what came after', async () => {
    const { id } = await converse(server, ann, [bob]);
    await send(server, ann, id, 'before');
    const { sync_timestamp } = await server.call('SyncRecentConversations', bob, {});
    expect((await since(bob, sync_timestamp!)).conversation_state).toEqual([]);
    await send(server, ann, id, 'after');
    const missed = await since(bob, sync_timestamp!);
    expect(missed.conversation_state).toHaveLength(1);
    expect(texts(missed.conversation_state?.[0]?.event)).toEqual(['after']);
    expect(missed.conversation_state?.[0]?.conversation?.conversation_id?.id).toBe(id);
    expect((await since(bob, missed.sync_timestamp!)).conversation_state).toEqual([]);
  });

  it('has changes that are no events', async () => {
    const { id } = await converse(server, ann, [bob]);
    const event = await send(server, ann, id, 'x');
    const { sync_timestamp } = await since(ann, 0);
    await server.call('UpdateWatermark', bob, {
      conversation_id: { id },
      last_read_timestamp: event.timestamp,
    });
    const missed = await since(ann, sync_timestamp!);
    expect(missed.conversation_state?.[0]?.event).toEqual([]);
    expect(missed.conversation_state?.[0]?.conversation?.read_state).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          participant_id: { gaia_id: bob.caller.gaiaId, chat_id: bob.caller.gaiaId },
          latest_read_timestamp: event.timestamp,
        }),
      ]),
    );
  });

  it('goes on where a full answer stopped, oldest first, and misses nothing', async () => {
    const one = await converse(server, ann, [bob]);
    const two = await converse(server, ann, [bob], group);
    await Promise.all(
      Array.from({ length: 1500 }, (_, n) => send(server, ann, n % 3 ? one.id : two.id, `${n}`)),
    );
    const seen: number[] = [];
    let cursor = 0;
    let pages = 0;
    for (;;) {
      const answer = await since(bob, cursor, 60_000);
      if (answer.conversation_state?.length === 0) break;
      const events = answer.conversation_state?.flatMap((s) => s.event ?? []) ?? [];
      seen.push(...(texts(events) ?? []).map(Number).sort((a, b) => a - b));
      expect(answer.sync_timestamp).toBeGreaterThan(cursor);
      cursor = answer.sync_timestamp!;
      pages++;
    }
    expect(pages).toBeGreaterThan(2);
    expect(seen).toEqual(Array.from({ length: 1500 }, (_, n) => n));
  });

  it('misses nothing of what changed at once in many conversations', async () => {
    const made: string[] = [];
    for (let n = 0; n < 4; n++) made.push((await converse(server, ann, [bob], group)).id);
    const { sync_timestamp } = await since(bob, 0);
    await server.call('UpdateProfile', ann, { display_name: 'Anna' });
    const renamed: (string | null | undefined)[] = [];
    for (let cursor = sync_timestamp!; ;) {
      const answer = await since(bob, cursor, 1);
      if (answer.conversation_state?.length === 0) break;
      renamed.push(...(ids(answer.conversation_state) ?? []));
      cursor = answer.sync_timestamp!;
    }
    expect(renamed.toSorted()).toEqual(made.toSorted());
  });

  it('gets on even when one event is larger than the bound', async () => {
    const { id } = await converse(server, ann, [bob]);
    await send(server, ann, id, 'x'.repeat(5000));
    await send(server, ann, id, 'y');
    let cursor = 0;
    for (let pages = 0; pages < 5; pages++) cursor = (await since(bob, cursor, 10)).sync_timestamp!;
    expect((await since(bob, cursor, 10)).conversation_state).toEqual([]);
  });
});
