import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  type Conversation,
  ConversationStatus,
  ConversationType,
  ReplyToInviteType,
} from '../../../protocol/index.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';
import { statement } from '../../store/query/statement.ts';

const { REPLY_TO_INVITE_TYPE_ACCEPT: accept, REPLY_TO_INVITE_TYPE_DECLINE: decline } = ReplyToInviteType;
const { CONVERSATION_STATUS_ACTIVE: active, CONVERSATION_STATUS_LEFT: left } = ConversationStatus;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let chat: string;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  cid = await server.person('Cid');
  chat = (await converse(server, ann, [bob, cid], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  quiet();
});
afterEach(() => server[Symbol.asyncDispose]());

const quiet = () => {
  for (const client of [ann, bob, cid]) client.received.length = 0;
};
const reply = (client: TestClient, type: ReplyToInviteType, id = chat) =>
  server.call('ReplyToInvite', client, { conversation_id: { id }, type });
const eventsIn = statement((db, p: { id: string }) =>
  db.selectFrom('events').select('timestamp').where('conversation_id', '=', p.id),
);
/** Events that the store still has, whether anyone may see them or not. */
const storedEvents = () => server.store.reader.all(eventsIn, { id: chat });
const present = (conversation: Conversation | null | undefined) =>
  conversation?.current_participant?.map(({ gaia_id }) => gaia_id);
const known = async (client: TestClient) => {
  const { conversation_state } = await server.call('SyncRecentConversations', client, {});
  return conversation_state ?? [];
};

it('lets the invited person in, and pushes to own clients and participants', async () => {
  const phone = await server.client(bob.caller.gaiaId, bob.caller.email, 'mobile');
  await reply(bob, accept);
  for (const client of [bob, phone]) {
    const pushed = client.received.find((update) => update.reply_to_invite_notification);
    expect(pushed?.reply_to_invite_notification).toEqual({ conversation_id: { id: chat }, type: accept });
    expect(pushed?.conversation?.self_conversation_state?.status).toBe(active);
  }
  for (const client of [ann, cid]) {
    expect(client.received.some((update) => update.reply_to_invite_notification)).toBe(false);
    const data = client.received
      .find((update) => update.conversation)
      ?.conversation?.participant_data?.find(({ id }) => id?.gaia_id === bob.caller.gaiaId);
    expect(data?.invitation_status).toBe(2);
  }
  expect((await known(bob))[0]?.conversation?.self_conversation_state?.status).toBe(active);
});

it('shows the two how the other is', async () => {
  await reply(bob, accept);
  await server.advance(0);
  const presences = (client: TestClient) =>
    client.received.flatMap(({ presence_notification: pushed }) =>
      (pushed?.presence ?? []).map(({ user_id }) => user_id?.gaia_id),
    );
  expect(presences(ann)).toEqual([bob.caller.gaiaId]);
  expect(presences(bob)).toEqual([ann.caller.gaiaId]);
  expect(presences(cid)).toEqual([]);
});

it('does nothing when another client accepted before', async () => {
  await reply(bob, accept);
  await server.advance(0);
  quiet();
  await reply(bob, accept);
  expect(ann.received).toEqual([]);
  await expect(reply(bob, decline)).rejects.toThrow(new Refusal('already_in_conversation'));
});

it('ends the invitation, and what is said afterwards stays unseen', async () => {
  await send(server, ann, chat, 'before');
  quiet();
  await reply(bob, decline);
  expect(bob.received[0]).toMatchObject({
    reply_to_invite_notification: { conversation_id: { id: chat }, type: decline },
    conversation: { self_conversation_state: { status: left } },
  });
  expect(present(ann.received.find((update) => update.conversation)?.conversation)).toEqual([
    ann.caller.gaiaId,
    cid.caller.gaiaId,
  ]);
  quiet();
  await send(server, ann, chat, 'after');
  expect(bob.received).toEqual([]);
  expect(await known(bob)).toEqual([]);
  await expect(reply(bob, accept)).rejects.toThrow(new Refusal('conversation_unavailable'));
});

it("hands the creator's role on when its heir declines", async () => {
  await server.call('RemoveUser', ann, { event_request_header: { conversation_id: { id: chat } } });
  await reply(bob, decline);
  expect(await server.findings()).toEqual([]);
});

it('ends the link of a group when the last participant declines', async () => {
  const event_request_header = { conversation_id: { id: chat } };
  const on = { group_link_sharing_status: 1, event_request_header } as const;
  await server.call('SetGroupLinkSharingEnabled', ann, on);
  const { group_conversation_url: url } = await server.call('GetGroupConversationUrl', ann, {
    conversation_id: { id: chat },
  });
  await server.call('RemoveUser', ann, { event_request_header });
  await reply(bob, decline);
  await reply(cid, decline);
  await expect(server.call('OpenGroupConversationFromUrl', ann, { url })).rejects.toThrow(
    new Refusal('group_link_dead'),
  );
  expect(await server.findings()).toEqual([]);
});

it('erases what was said to invited people alone when the last of them declines', async () => {
  await send(server, ann, chat, 'for bob and cid');
  await server.call('RemoveUser', ann, { event_request_header: { conversation_id: { id: chat } } });
  await reply(bob, decline);
  expect(await storedEvents()).not.toEqual([]);
  await reply(cid, decline);
  expect(await storedEvents()).toEqual([]);
});

it('is known to a client that was away', async () => {
  const phone = await server.client(bob.caller.gaiaId, bob.caller.email, 'mobile');
  const { sync_timestamp } = await server.call('SyncAllNewEvents', phone, { last_sync_timestamp: 1 });
  await server.disconnect(phone);
  await reply(bob, decline);
  const news = await server.call('SyncAllNewEvents', phone, { last_sync_timestamp: sync_timestamp! });
  expect(news.conversation_state?.[0]?.conversation?.self_conversation_state?.status).toBe(left);
});

it('keeps two people apart until the one who declined writes first', async () => {
  const pair = (await converse(server, ann, [bob])).id;
  await reply(bob, decline, pair);
  await expect(send(server, ann, pair, 'hello?')).rejects.toThrow(
    new Refusal('conversation_declined', { name: 'Bob' }),
  );
  await converse(server, ann, [bob]);
  await expect(send(server, ann, pair, 'hello?')).rejects.toThrow(
    new Refusal('conversation_declined', { name: 'Bob' }),
  );
  quiet();
  const again = await converse(server, bob, [ann]);
  expect(again.id).toBe(pair);
  expect(again.self_conversation_state?.status).toBe(active);
  expect(present(ann.received[0]?.conversation)).toEqual([ann.caller.gaiaId, bob.caller.gaiaId]);
  await send(server, ann, pair, 'there you are');
  expect(bob.received.some((update) => update.event_notification)).toBe(true);
});

it('keeps a stranger who was declined from asking again, in the pair or by a group', async () => {
  const dan = await server.person('Dan');
  const eve = await server.person('Eve');
  const pair = (await converse(server, dan, [eve])).id;
  await reply(eve, decline, pair);
  await server.advance(0);
  eve.received.length = 0;
  expect((await converse(server, dan, [eve])).id).toBe(pair);
  const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
  const refusal = new Refusal('not_invitable', { id: eve.caller.gaiaId });
  await expect(converse(server, dan, [eve], group)).rejects.toThrow(refusal);
  const { id } = await converse(server, dan, [], group);
  const add = () =>
    server.call('AddUser', dan, {
      invitee_id: [{ gaia_id: eve.caller.gaiaId }],
      event_request_header: { conversation_id: { id } },
    });
  await expect(add()).rejects.toThrow(refusal);
  expect(eve.received).toEqual([]);
  expect(await known(eve)).toEqual([]);
  // Until Eve comes back to it.
  await converse(server, eve, [dan]);
  await add();
  expect(eve.received.some((update) => update.event_notification)).toBe(true);
});

it('keeps a stranger who was declined in a group from asking again by the same or another one', async () => {
  const dan = await server.person('Dan');
  const eve = await server.person('Eve');
  const { CONVERSATION_TYPE_GROUP: group } = ConversationType;
  const { id } = await converse(server, dan, [eve], group);
  const add = (to: string) =>
    server.call('AddUser', dan, {
      invitee_id: [{ gaia_id: eve.caller.gaiaId }],
      event_request_header: { conversation_id: { id: to } },
    });
  await reply(eve, decline, id);
  const refusal = new Refusal('not_invitable', { id: eve.caller.gaiaId });
  await expect(add(id)).rejects.toThrow(refusal);
  await expect(converse(server, dan, [eve], group)).rejects.toThrow(refusal);
  // Others may, and so may Dan once Eve turned to him.
  await converse(server, ann, [eve], group);
  await converse(server, eve, [dan], group);
  await add(id);
});

it('lets a stranger who was declined in a group ask once in the pair', async () => {
  const dan = await server.person('Dan');
  const eve = await server.person('Eve');
  const { id } = await converse(server, dan, [eve], ConversationType.CONVERSATION_TYPE_GROUP);
  await reply(eve, decline, id);
  await converse(server, dan, [eve]);
  expect(await known(eve)).toHaveLength(1);
});

it('must be one of the two', async () => {
  await expect(reply(bob, ReplyToInviteType.REPLY_TO_INVITE_TYPE_UNKNOWN)).rejects.toThrow(
    new Refusal('field_invalid', { field: 'type', allowed: 'ACCEPT, DECLINE' }),
  );
});
