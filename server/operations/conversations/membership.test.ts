import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  EventType,
  InvitationStatus,
  MembershipChangeType,
} from '../../../protocol/index.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let group: string;

beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = [await server.person('Ann'), await server.person('Bob'), await server.person('Cid')];
  // Ann knows both; Bob and Cid do not know each other.
  for (const other of [bob, cid]) await send(server, other, (await converse(server, ann, [other])).id, 'hi');
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  await server.advance(0);
  for (const { received } of [ann, bob, cid]) received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

const idOf = ({ caller }: TestClient) => caller.gaiaId;
const header = (client_generated_id = 0, id = group) => ({ conversation_id: { id }, client_generated_id });
const add = (by: TestClient, who: readonly TestClient[], key = 0) =>
  server.call('AddUser', by, {
    invitee_id: who.map((one) => ({ gaia_id: idOf(one) })),
    event_request_header: header(key),
  });
const remove = (by: TestClient, who: TestClient | null, key = 0) =>
  server.call('RemoveUser', by, {
    participant_id: who && { gaia_id: idOf(who) },
    event_request_header: header(key),
  });
const look = async (by: TestClient) =>
  (await server.call('GetConversation', by, { conversation_spec: { conversation_id: { id: group } } }))
    .conversation_state;
const seen = async (by: TestClient) =>
  (await look(by))?.event?.map(
    (e) => e.chat_message?.message_content?.segment?.[0]?.text ?? e.membership_change?.type,
  );
const inIt = async (by: TestClient) =>
  (await look(by))?.conversation?.current_participant?.map((p) => p.gaia_id);
const events = ({ received }: TestClient) => received.filter((update) => update.event_notification);
const { MEMBERSHIP_CHANGE_TYPE_JOIN: JOIN, MEMBERSHIP_CHANGE_TYPE_LEAVE: LEAVE } = MembershipChangeType;

describe('AddUser', () => {
  it('pushes to everyone, the new ones included, each with the whole conversation', async () => {
    const { created_event } = await add(ann, [cid, bob]);
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_ADD_USER,
      sender_id: { gaia_id: idOf(ann) },
      membership_change: { type: JOIN, participant_ids: [{ gaia_id: idOf(cid) }] },
    });
    for (const client of [ann, bob, cid]) {
      const [update] = events(client);
      expect(events(client)).toHaveLength(1);
      expect(update?.event_notification?.event?.event_id).toBe(created_event!.event_id);
      expect(update?.conversation?.current_participant).toHaveLength(3);
      expect(update?.conversation?.self_conversation_state?.self_read_state?.participant_id?.gaia_id).toBe(
        idOf(client),
      );
    }
    expect(cid.received[0]?.conversation?.self_conversation_state).toMatchObject({
      status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
      inviter_id: { gaia_id: idOf(ann) },
    });
  });

  it('introduces those who are active together from then on', async () => {
    await add(ann, [cid]);
    await server.advance(0);
    const pushed = ({ received }: TestClient) =>
      received.flatMap((u) => u.presence_notification?.presence ?? []).map((p) => p.user_id?.gaia_id);
    expect(pushed(bob)).toEqual([idOf(cid)]);
    expect(pushed(cid).sort()).toEqual([idOf(ann), idOf(bob)].sort());
  });

  it('lets people with nothing else in common forget each other’s presence', async () => {
    await add(ann, [cid]);
    await server.advance(0);
    for (const { received } of [ann, bob, cid]) received.length = 0;
    await remove(cid, null);
    await server.advance(0);
    const pushed = ({ received }: TestClient) =>
      received.flatMap((u) => u.presence_notification?.presence ?? []);
    expect(pushed(bob)).toEqual([{ user_id: { gaia_id: idOf(cid), chat_id: idOf(cid) } }]);
    expect(pushed(cid)).toEqual([{ user_id: { gaia_id: idOf(bob), chat_id: idOf(bob) } }]);
    // These two have another conversation.
    expect(pushed(ann)).toEqual([]);
  });

  it('invites people that the caller does not know, and an answer lets them in', async () => {
    await add(bob, [cid]);
    const [update] = events(cid);
    expect(update?.conversation?.self_conversation_state?.status).toBe(
      ConversationStatus.CONVERSATION_STATUS_INVITED,
    );
    await send(server, cid, group, 'thanks');
    const data = (await look(ann))?.conversation?.participant_data?.find(
      ({ id }) => id?.gaia_id === idOf(cid),
    );
    expect(data?.invitation_status).toBe(InvitationStatus.INVITATION_STATUS_ACCEPTED);
  });

  it('shows new members nothing of what was said before, offline or not', async () => {
    await send(server, ann, group, 'secret');
    await add(ann, [cid]);
    await send(server, ann, group, 'welcome');
    expect(await seen(cid)).toEqual([JOIN, 'welcome']);
    expect(await seen(bob)).toEqual(['secret', JOIN, 'welcome']);
    const texts = async (operation: 'SyncAllNewEvents' | 'SyncRecentConversations') => {
      const { conversation_state } = await server.call(operation, cid, {});
      const state = conversation_state?.find(({ conversation_id: one }) => one?.id === group);
      return state?.event?.map((e) => e.chat_message?.message_content?.segment?.[0]?.text ?? JOIN);
    };
    expect(await texts('SyncAllNewEvents')).toEqual([JOIN, 'welcome']);
    expect(await texts('SyncRecentConversations')).toEqual([JOIN, 'welcome']);
  });

  it('happens once under one key', async () => {
    const first = await add(ann, [cid], 9);
    expect((await add(ann, [cid], 9)).created_event).toEqual(first.created_event);
    expect(events(cid)).toHaveLength(1);
  });

  it('is refused when no one is left to add, for strangers, and outside groups', async () => {
    await expect(add(ann, [bob, ann])).rejects.toThrow(new Refusal('already_in_group'));
    await expect(add(cid, [bob])).rejects.toThrow(new Refusal('conversation_unavailable'));
    const unknown = { invitee_id: [{ gaia_id: '1' }], event_request_header: header() };
    await expect(server.call('AddUser', ann, unknown)).rejects.toThrow(
      new Refusal('not_invitable', { id: '1' }),
    );
    const unnamed = { invitee_id: [{}], event_request_header: header() };
    await expect(server.call('AddUser', ann, unnamed)).rejects.toThrow(
      new Refusal('field_missing', { field: 'gaia_id' }),
    );
    await server.store.write((tx) => setBlocked(tx, idOf(cid), idOf(ann), true));
    await expect(add(ann, [cid])).rejects.toThrow(new Refusal('not_invitable', { id: idOf(cid) }));
    group = (await converse(server, ann, [bob])).id;
    await expect(add(ann, [cid])).rejects.toThrow(new Refusal('group_needed'));
    expect(events(cid)).toEqual([]);
  });
});

describe('RemoveUser', () => {
  beforeEach(async () => {
    await add(ann, [cid]);
    for (const { received } of [ann, bob, cid]) received.length = 0;
  });

  it('pushes to everyone, and to the one who is removed that they left', async () => {
    const { created_event } = await remove(ann, cid);
    expect(created_event).toMatchObject({
      event_type: EventType.EVENT_TYPE_REMOVE_USER,
      membership_change: { type: LEAVE, participant_ids: [{ gaia_id: idOf(cid) }] },
    });
    for (const client of [ann, bob]) {
      expect(events(client)[0]?.conversation?.current_participant).toHaveLength(2);
      expect(events(client)[0]?.conversation?.participant_data).toHaveLength(3);
    }
    const [pushed] = events(cid);
    expect(pushed?.event_notification?.event?.event_id).toBe(created_event!.event_id);
    expect(pushed?.conversation?.self_conversation_state?.status).toBe(
      ConversationStatus.CONVERSATION_STATUS_LEFT,
    );
    await expect(look(cid)).rejects.toThrow(new Refusal('conversation_unavailable'));
    await expect(send(server, cid, group, 'x')).rejects.toThrow(new Refusal('conversation_unavailable'));
    await send(server, ann, group, 'alone at last');
    expect(events(cid)).toHaveLength(1);
  });

  it('is caught up with: events until then, and nothing of what came after', async () => {
    const { sync_timestamp = 0 } = await server.call('SyncAllNewEvents', cid, {});
    await send(server, ann, group, 'bye');
    await remove(ann, cid);
    await send(server, ann, group, 'gossip');
    await server.call('RenameConversation', ann, { new_name: 'Gossip', event_request_header: header() });
    const { conversation_state } = await server.call('SyncAllNewEvents', cid, {
      last_sync_timestamp: sync_timestamp,
    });
    expect(conversation_state).toHaveLength(1);
    const [state] = conversation_state!;
    expect(state?.event?.map((e) => e.event_type)).toEqual([
      EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
      EventType.EVENT_TYPE_REMOVE_USER,
    ]);
    expect(state?.conversation?.self_conversation_state?.status).toBe(
      ConversationStatus.CONVERSATION_STATUS_LEFT,
    );
    expect(JSON.stringify(state)).not.toContain('ossip');
  });

  it('lets people come back, who see both their times and not the one between', async () => {
    await send(server, ann, group, 'before');
    await remove(cid, null);
    await send(server, ann, group, 'between');
    await add(bob, [cid]);
    await send(server, ann, group, 'after');
    expect(await seen(cid)).toEqual([JOIN, 'before', LEAVE, JOIN, 'after']);
    expect(await inIt(ann)).toEqual([idOf(ann), idOf(bob), idOf(cid)]);
  });

  it('answers who left and asks again under the same key', async () => {
    const first = await remove(cid, null, 4);
    expect((await remove(cid, null, 4)).created_event?.event_id).toBe(first.created_event!.event_id);
    await expect(remove(cid, null, 5)).rejects.toThrow(new Refusal('conversation_unavailable'));
  });

  it('is for the creator, whose role the longest-standing inherits', async () => {
    await expect(remove(bob, cid)).rejects.toThrow(new Refusal('removal_not_allowed'));
    await expect(remove(bob, ann)).rejects.toThrow(new Refusal('removal_not_allowed'));
    await remove(ann, null);
    await remove(bob, cid);
    expect(await inIt(bob)).toEqual([idOf(bob)]);
  });

  it('does not take the invitation of who declines', async () => {
    const dan = await server.person('Dan');
    await add(ann, [dan]);
    await remove(dan, null);
    const data = (await look(ann))?.conversation?.participant_data?.find(
      ({ id }) => id?.gaia_id === idOf(dan),
    );
    expect(data?.invitation_status).toBe(InvitationStatus.INVITATION_STATUS_UNKNOWN);
    await expect(remove(ann, dan)).rejects.toThrow(new Refusal('not_in_group'));
  });

  it('erases what no one left behind may see', async () => {
    await remove(bob, null);
    await add(ann, [bob]);
    await remove(cid, null);
    await remove(ann, null);
    await send(server, bob, group, 'mine');
    await remove(bob, null);
    for (const by of [ann, bob, cid]) {
      const { conversation_state } = await server.call('SyncAllNewEvents', by, {});
      const state = conversation_state?.find(({ conversation_id: one }) => one?.id === group);
      expect(state?.event).toEqual([]);
    }
  });
});
