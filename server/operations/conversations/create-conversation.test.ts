import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationStatus,
  ConversationType,
  ConversationView,
  InvitationAffinity,
  InvitationStatus,
  NetworkType,
  NotificationLevel,
  OffTheRecordStatus,
  OffTheRecordToggle,
} from '../../../protocol/index.ts';
import { setView } from '../../store/conversations/conversations.ts';
import { setBlocked } from '../../store/conversations/set-blocked.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const oneToOne = ConversationType.CONVERSATION_TYPE_ONE_TO_ONE;
const group = ConversationType.CONVERSATION_TYPE_GROUP;

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;

beforeEach(async () => {
  server = await TestServer.start();
  ann = await server.person('Ann');
  bob = await server.person('Bob');
  cid = await server.person('Cid', 'cid@elsewhere.net');
});
afterEach(() => server[Symbol.asyncDispose]());

const create = (client: TestClient, type: ConversationType, ids: string[], more = {}) =>
  server.call('CreateConversation', client, {
    type,
    invitee_id: ids.map((gaia_id) => ({ gaia_id })),
    ...more,
  });

describe('a new conversation', () => {
  it('is in the inbox, on the record, and has all that old clients read', async () => {
    const { conversation, new_conversation_created } = await create(ann, group, [bob.caller.gaiaId], {
      name: ' Lunch ',
    });
    expect(new_conversation_created).toBe(true);
    expect(conversation).toMatchObject({
      type: group,
      name: 'Lunch',
      otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
      otr_toggle: OffTheRecordToggle.OFF_THE_RECORD_TOGGLE_ENABLED,
      network_type: [NetworkType.NETWORK_TYPE_BABEL],
      conversation_history_supported: true,
      has_active_hangout: false,
      current_participant: [{ gaia_id: ann.caller.gaiaId }, { gaia_id: bob.caller.gaiaId }],
      self_conversation_state: {
        status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
        view: [ConversationView.CONVERSATION_VIEW_INBOX],
        notification_level: NotificationLevel.NOTIFICATION_LEVEL_RING,
        self_read_state: { participant_id: { gaia_id: ann.caller.gaiaId } },
        delivery_medium_option: [{ current_default: true }],
      },
    });
    expect(conversation?.participant_data).toMatchObject([
      { fallback_name: 'Ann', invitation_status: InvitationStatus.INVITATION_STATUS_ACCEPTED },
      { fallback_name: 'Bob', invitation_status: InvitationStatus.INVITATION_STATUS_PENDING },
    ]);
    const self = conversation?.self_conversation_state;
    expect(self?.sort_timestamp).toBeGreaterThan(0);
    expect(self?.active_timestamp).toBe(self?.sort_timestamp);
  });

  it('is pushed to every other client of every participant in that person’s view', async () => {
    const phone = await server.client(ann.caller.gaiaId, ann.caller.email, 'mobile');
    for (const client of [ann, bob, phone]) client.received.length = 0;
    const { id } = await converse(server, ann, [bob]);
    expect(ann.received).toEqual([]);
    for (const client of [phone, bob]) {
      expect(client.received).toHaveLength(1);
      const [update] = client.received;
      expect(update?.conversation?.conversation_id?.id).toBe(id);
      expect(update?.conversation_notification?.conversation).toEqual(update?.conversation);
      expect(update?.conversation?.self_conversation_state?.self_read_state?.participant_id).toEqual({
        gaia_id: client.caller.gaiaId,
        chat_id: client.caller.gaiaId,
      });
    }
    expect(bob.received[0]?.conversation?.self_conversation_state).toMatchObject({
      status: ConversationStatus.CONVERSATION_STATUS_INVITED,
      inviter_id: { gaia_id: ann.caller.gaiaId },
      invite_affinity: InvitationAffinity.INVITE_AFFINITY_HIGH,
    });
  });

  it('invites strangers, with less affinity across e-mail domains', async () => {
    server.options = { ...server.options, signUp: 'open' };
    cid.received.length = 0;
    await converse(server, ann, [cid]);
    expect(cid.received[0]?.conversation?.self_conversation_state).toMatchObject({
      status: ConversationStatus.CONVERSATION_STATUS_INVITED,
      invite_affinity: InvitationAffinity.INVITE_AFFINITY_LOW,
    });
  });

  it('takes in at once who already is active in a conversation with the inviter', async () => {
    const first = await converse(server, ann, [bob]);
    await send(server, bob, first.id, 'hi');
    const { conversation } = await create(ann, group, [bob.caller.gaiaId, cid.caller.gaiaId]);
    expect(conversation?.participant_data?.map((p) => p.invitation_status)).toEqual([
      InvitationStatus.INVITATION_STATUS_ACCEPTED,
      InvitationStatus.INVITATION_STATUS_ACCEPTED,
      InvitationStatus.INVITATION_STATUS_PENDING,
    ]);
  });

  it('may be a group of one’s own, and names each invitee once', async () => {
    const alone = await create(ann, group, []);
    expect(alone.conversation?.current_participant).toHaveLength(1);
    const { conversation } = await create(ann, group, [
      bob.caller.gaiaId,
      bob.caller.gaiaId,
      ann.caller.gaiaId,
    ]);
    expect(conversation?.current_participant).toHaveLength(2);
  });
});

describe('making it again', () => {
  it('returns the one made under the same key', async () => {
    const first = await create(ann, group, [bob.caller.gaiaId], { client_generated_id: 9 });
    const again = await create(ann, group, [bob.caller.gaiaId], { client_generated_id: 9 });
    expect(again.conversation).toEqual(first.conversation);
    expect(again.new_conversation_created).toBe(false);
    const other = await create(ann, group, [bob.caller.gaiaId], { client_generated_id: 10 });
    expect(other.conversation?.conversation_id).not.toEqual(first.conversation?.conversation_id);
  });

  it('returns the one conversation of two people, whichever of them calls', async () => {
    const first = await converse(server, ann, [bob]);
    ann.received.length = 0;
    const again = await create(bob, oneToOne, [ann.caller.gaiaId]);
    expect(again.new_conversation_created).toBe(false);
    expect(again.conversation?.conversation_id).toEqual({ id: first.id });
    expect(ann.received).toEqual([]);
  });

  it('brings it back to the asker’s inbox', async () => {
    const { id } = await converse(server, ann, [bob]);
    await server.store.write((tx) =>
      setView(tx, id, ann.caller.gaiaId, ConversationView.CONVERSATION_VIEW_ARCHIVED, tx.position()),
    );
    ann.received.length = 0;
    const again = await create(ann, oneToOne, [bob.caller.gaiaId]);
    expect(again.conversation?.self_conversation_state?.view).toEqual([
      ConversationView.CONVERSATION_VIEW_INBOX,
    ]);
    expect(ann.received[0]?.view_modification).toMatchObject({
      old_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
      new_view: ConversationView.CONVERSATION_VIEW_INBOX,
    });
    expect(ann.received[0]?.conversation).toEqual(again.conversation);
  });
});

describe('a refused conversation', () => {
  it.each<[string, () => Promise<unknown>, Refusal]>([
    [
      'no type',
      () => create(ann, 0, [bob.caller.gaiaId]),
      new Refusal('field_invalid', { field: 'type', allowed: 'ONE_TO_ONE, GROUP' }),
    ],
    ['alone', () => create(ann, oneToOne, []), new Refusal('other_person_needed')],
    ['with oneself', () => create(ann, oneToOne, [ann.caller.gaiaId]), new Refusal('other_person_needed')],
    [
      'for two with three',
      () => create(ann, oneToOne, [bob.caller.gaiaId, cid.caller.gaiaId]),
      new Refusal('other_person_needed'),
    ],
    ['with no one known', () => create(ann, oneToOne, ['1']), new Refusal('not_invitable', { id: '1' })],
    ['without an id', () => create(ann, group, ['']), new Refusal('field_missing', { field: 'gaia_id' })],
    [
      'with a long name',
      () => create(ann, group, [], { name: 'x'.repeat(101) }),
      new Refusal('name_too_long', { most: 100 }),
    ],
    [
      'with too many',
      () =>
        create(
          ann,
          group,
          Array.from({ length: 500 }, (_, n) => `${n}`),
        ),
      new Refusal('too_many_invitees', { most: 499 }),
    ],
  ])('%s', async (_what, attempt, why) => {
    await expect(attempt()).rejects.toThrow(why);
    const { conversation_state } = await server.call('SyncRecentConversations', ann, {});
    expect(conversation_state).toEqual([]);
  });

  it('refuses someone who blocks the inviter as it refuses an unknown person', async () => {
    await server.store.write((tx) => setBlocked(tx, bob.caller.gaiaId, ann.caller.gaiaId, true));
    await expect(create(ann, oneToOne, [bob.caller.gaiaId])).rejects.toThrow(
      new Refusal('not_invitable', { id: bob.caller.gaiaId }),
    );
  });
});
