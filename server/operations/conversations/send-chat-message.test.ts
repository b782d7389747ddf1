// Above 300 lines: all that happens to one message, in the order in which it happens.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  ConversationView,
  DeliveryMediumType,
  EventType,
  NotificationLevel,
  OffTheRecordStatus,
} from '../../../protocol/index.ts';
import { touchRoster } from '../../store/conversations/conversation-statements.ts';
import { setView } from '../../store/conversations/conversations.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { statement } from '../../store/query/statement.ts';
import { converse, send, textMessage } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let chat: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann Arbor');
  bob = await server.person('Bob');
  chat = (await converse(server, ann, [bob])).id;
  ann.received.length = 0;
  bob.received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

describe('a message', () => {
  it('comes back complete, as the sender sees it', async () => {
    const event = await send(server, ann, chat, 'hello', 77);
    const { timestamp } = event;
    expect(timestamp).toBeGreaterThanOrEqual(server.clock.nowUsec());
    expect(event).toMatchObject({
      conversation_id: { id: chat },
      sender_id: { gaia_id: ann.caller.gaiaId, chat_id: ann.caller.gaiaId },
      event_version: timestamp,
      event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
      otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
      advances_sort_timestamp: true,
      persisted: true,
      source_type: 0,
      medium_type: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_BABEL },
      chat_message: { message_content: { segment: [{ type: 0, text: 'hello' }] } },
      self_event_state: {
        user_id: { gaia_id: ann.caller.gaiaId },
        client_generated_id: '77',
        notification_level: NotificationLevel.NOTIFICATION_LEVEL_RING,
      },
    });
    expect(event.event_id).toBeTruthy();
  });

  it('reaches every client of every participant, the key only the sender', async () => {
    const phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
    ann.received.length = 0;
    bob.received.length = 0;
    const event = await send(server, ann, chat, 'hello', 77);
    for (const mine of [ann, phone]) {
      expect(mine.received).toHaveLength(1);
      expect(mine.received[0]?.event_notification?.event).toEqual(event);
    }
    const copy = bob.received[0]?.event_notification?.event;
    expect(copy?.event_id).toBe(event.event_id);
    expect(copy?.self_event_state).toEqual({
      user_id: { gaia_id: bob.caller.gaiaId, chat_id: bob.caller.gaiaId },
      notification_level: NotificationLevel.NOTIFICATION_LEVEL_RING,
    });
  });

  it('accepts the invitation of the one who answers, and says so to both', async () => {
    await send(server, bob, chat, 'yes');
    for (const client of [ann, bob]) {
      const pushed = client.received.find((u) => u.event_notification)?.conversation;
      expect(pushed?.participant_data?.map((p) => p.invitation_status)).toEqual([2, 2]);
    }
    const { conversation_state } = await server.call('GetConversation', bob, {
      conversation_spec: { conversation_id: { id: chat } },
    });
    expect(conversation_state?.conversation?.self_conversation_state?.status).toBe(
      ConversationStatus.CONVERSATION_STATUS_ACTIVE,
    );
    await server.advance(0);
    const met = (client: TestClient) =>
      client.received.flatMap((u) => u.presence_notification?.presence ?? []);
    expect(met(ann)).toMatchObject([
      { user_id: { gaia_id: bob.caller.gaiaId }, presence: { reachable: true } },
    ]);
    expect(met(bob)).toMatchObject([
      { user_id: { gaia_id: ann.caller.gaiaId }, presence: { reachable: true } },
    ]);
    bob.received.length = 0;
    await send(server, bob, chat, 'again');
    expect(bob.received[0]?.conversation ?? null).toBeNull();
  });

  it('moves the watermark of its sender', async () => {
    const event = await send(server, ann, chat, 'hello');
    const { conversation_state } = await server.call('GetConversation', ann, {
      conversation_spec: { conversation_id: { id: chat } },
    });
    const read = conversation_state?.conversation?.read_state ?? [];
    expect(read.map((r) => [r.participant_id?.gaia_id, r.latest_read_timestamp])).toEqual(
      expect.arrayContaining([
        [ann.caller.gaiaId, event.timestamp],
        [bob.caller.gaiaId, 0],
      ]),
    );
  });

  it('brings an archived conversation back to the inbox of who is not quiet', async () => {
    const archive = () =>
      server.store.write((tx) =>
        setView(tx, chat, bob.caller.gaiaId, ConversationView.CONVERSATION_VIEW_ARCHIVED, tx.position()),
      );
    await archive();
    await send(server, ann, chat, 'hello');
    expect(bob.received.map((u) => u.view_modification ?? null)).toEqual([
      null,
      {
        conversation_id: { id: chat },
        old_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
        new_view: ConversationView.CONVERSATION_VIEW_INBOX,
      },
    ]);
    expect(ann.received).toHaveLength(1);

    await archive();
    await server.call('SetConversationNotificationLevel', bob, {
      conversation_id: { id: chat },
      level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    });
    bob.received.length = 0;
    await send(server, ann, chat, 'hello');
    expect(bob.received).toHaveLength(1);
    expect(bob.received[0]?.event_notification?.event?.self_event_state?.notification_level).toBe(
      NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    );
  });

  it('keeps annotations that no one here knows', async () => {
    const { created_event } = await server.call('SendChatMessage', ann, {
      ...textMessage(chat, 'waves'),
      annotation: [
        { type: 4, value: '' },
        { type: 99, value: 'x' },
      ],
    });
    expect(created_event?.chat_message?.annotation).toEqual([
      { type: 4, value: '' },
      { type: 99, value: 'x' },
    ]);
  });
});

describe('sending again', () => {
  it('returns the event that is there and pushes nothing', async () => {
    const first = await send(server, ann, chat, 'once', 5);
    bob.received.length = 0;
    expect(await send(server, ann, chat, 'twice', 5)).toEqual(first);
    expect(bob.received).toEqual([]);
  });

  it('is one event also when both attempts wait for the same commit', async () => {
    const [first, second] = await Promise.all([
      send(server, ann, chat, 'once', 5),
      send(server, ann, chat, 'once', 5),
    ]);
    expect(second).toEqual(first);
    expect(bob.received).toHaveLength(1);
  });

  it('without a key is a new event', async () => {
    const first = await send(server, ann, chat, 'once');
    expect((await send(server, ann, chat, 'once')).event_id).not.toBe(first.event_id);
  });

  it('under another sender’s key is a new event', async () => {
    const first = await send(server, ann, chat, 'once', 5);
    expect((await send(server, bob, chat, 'once', 5)).event_id).not.toBe(first.event_id);
  });
});

describe('order', () => {
  it('gives every event a later timestamp, also while the clock stands', async () => {
    const events = await Promise.all(
      Array.from({ length: 50 }, (_, n) => send(server, n % 2 ? ann : bob, chat, `${n}`)),
    );
    const times = events.map((event) => event.timestamp ?? 0);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
    const received = bob.received.flatMap((u) => u.event_notification?.event?.timestamp ?? []);
    expect(received).toEqual(times);
  });
});

describe('a refused message', () => {
  const stored = async () =>
    (
      await server.call('GetConversation', ann, {
        conversation_spec: { conversation_id: { id: chat } },
      })
    ).conversation_state?.event?.length;

  it.each<[string, Partial<ReturnType<typeof textMessage>>, Refusal]>([
    ['nothing', { message_content: { segment: [] } }, new Refusal('message_empty')],
    ['blanks', { message_content: { segment: [{ type: 0, text: ' \n' }] } }, new Refusal('message_empty')],
    ['an image', { existing_media: { photo: { photo_id: '1' } } }, new Refusal('photo_gone')],
    ['a place that is nowhere', { location: { place: {} } }, new Refusal('place_empty')],
    [
      'a made-up attachment',
      { message_content: { segment: [], attachment: [{ embed_item: { type: [249] } }] } },
      new Refusal('attachment_not_allowed'),
    ],
  ])('is refused with the reason: %s', async (_what, change, why) => {
    const request = { ...textMessage(chat, 'x'), ...change };
    await expect(server.call('SendChatMessage', ann, request)).rejects.toThrow(why);
    expect(await stored()).toBe(0);
    expect(bob.received).toEqual([]);
  });

  it('does not go through telephone networks', async () => {
    const request = textMessage(chat, 'x');
    request.event_request_header = {
      ...request.event_request_header,
      delivery_medium: { medium_type: DeliveryMediumType.DELIVERY_MEDIUM_LOCAL_SMS },
    };
    await expect(server.call('SendChatMessage', ann, request)).rejects.toThrow(
      new Refusal('delivery_medium_not_offered'),
    );
  });

  it('was written under another off-the-record status', async () => {
    const request = textMessage(chat, 'x');
    request.event_request_header = {
      ...request.event_request_header,
      expected_otr: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
    };
    await expect(server.call('SendChatMessage', ann, request)).rejects.toThrow(
      new Refusal('history_turned_on'),
    );
    expect(await stored()).toBe(0);
  });

  it('goes to someone who blocks the sender, or is blocked by the sender', async () => {
    await server.store.write((tx) => setBlocked(tx, bob.caller.gaiaId, ann.caller.gaiaId, true));
    await expect(send(server, ann, chat, 'x')).rejects.toThrow(
      new Refusal('cannot_receive', { name: 'Bob' }),
    );
    await expect(send(server, bob, chat, 'x')).rejects.toThrow(
      new Refusal('blocked_by_caller', { name: 'Ann Arbor' }),
    );
    await server.store.write((tx) => setBlocked(tx, bob.caller.gaiaId, ann.caller.gaiaId, false));
    await send(server, ann, chat, 'x');
  });

  it('is refused in the same words for others’ conversations and for none', async () => {
    const eve = await server.person('Eve');
    const why = async (id: string) =>
      send(server, eve, id, 'x').then(
        () => 'sent',
        (error: Refusal) => error.details,
      );
    expect(await why(chat)).toEqual(await why('no-such-conversation'));
    expect(await why(chat)).toEqual({ code: 'conversation_unavailable', parameters: {} });
    await expect(send(server, eve, '', 'x')).rejects.toThrow(
      new Refusal('field_missing', { field: 'conversation_id' }),
    );
  });

  it('undoes only itself when others share its commit', async () => {
    const group = await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP);
    const results = await Promise.allSettled([
      send(server, ann, group.id, 'one'),
      send(server, ann, 'nowhere', 'two'),
      send(server, bob, group.id, 'three'),
    ]);
    expect(results.map((r) => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('a hidden conversation', () => {
  it('comes back whole to the one who hid it, once', async () => {
    await server.store.write(async (tx) => {
      const at = tx.position();
      await tx.run(hide, { id: chat, personId: bob.caller.gaiaId, at });
      await tx.run(touchRoster, { id: chat, at });
    });
    const listed = async () =>
      (await server.call('SyncRecentConversations', bob, {})).conversation_state?.length;
    expect(await listed()).toBe(0);
    await send(server, ann, chat, 'hello');
    expect(bob.received[0]?.conversation?.conversation_id?.id).toBe(chat);
    expect(ann.received[0]?.conversation ?? null).toBeNull();
    expect(await listed()).toBe(1);
    bob.received.length = 0;
    await send(server, ann, chat, 'hello');
    expect(bob.received[0]?.conversation ?? null).toBeNull();
  });
});

/** What deleting one's own history does to the list. */
const hide = statement((db, p: { id: string; personId: string; at: number }) =>
  db
    .updateTable('members')
    .set({ hidden_at: p.at })
    .where('conversation_id', '=', p.id)
    .where('person_id', '=', p.personId),
);
