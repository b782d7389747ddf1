import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  BlockState,
  ConversationStatus,
  ConversationType,
  EventType,
  GroupLinkSharingStatus,
  limits,
  MembershipChangeType,
} from '../../../protocol/index.ts';
import { converse, send } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const { CONVERSATION_STATUS_ACTIVE: ACTIVE } = ConversationStatus;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let group: string;
let url: string;

beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = [await server.person('Ann'), await server.person('Bob'), await server.person('Cid')];
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  await share();
  for (const { received } of [ann, bob, cid]) received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

const header = () => ({ event_request_header: { conversation_id: { id: group } } });
const share = async (on = true) => {
  const { GROUP_LINK_SHARING_STATUS_ON: ON, GROUP_LINK_SHARING_STATUS_OFF: OFF } = GroupLinkSharingStatus;
  await server.call('SetGroupLinkSharingEnabled', ann, {
    group_link_sharing_status: on ? ON : OFF,
    ...header(),
  });
  if (!on) return;
  const answer = await server.call('GetGroupConversationUrl', ann, { conversation_id: { id: group } });
  url = answer.group_conversation_url ?? '';
};
const open = (by: TestClient) => server.call('OpenGroupConversationFromUrl', by, { url });
const stateFor = async (one: TestClient) =>
  (await server.call('GetConversation', one, { conversation_spec: { conversation_id: { id: group } } }))
    .conversation_state;

it('brings a stranger in, with an event and the whole conversation for everyone', async () => {
  await send(server, ann, group, 'before');
  for (const { received } of [ann, bob, cid]) received.length = 0;
  expect((await open(cid)).conversation_id).toEqual({ id: group });
  for (const { caller, received } of [ann, bob, cid]) {
    expect(received.filter((one) => one.event_notification)).toMatchObject([
      {
        event_notification: {
          event: {
            event_type: EventType.EVENT_TYPE_ADD_USER,
            sender_id: { gaia_id: cid.caller.gaiaId },
            membership_change: {
              type: MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN,
              participant_ids: [{ gaia_id: cid.caller.gaiaId }],
            },
          },
        },
        conversation: {
          self_conversation_state: { self_read_state: { participant_id: { gaia_id: caller.gaiaId } } },
        },
      },
    ]);
  }
  const { conversation, event } = (await stateFor(cid))!;
  expect(event).toHaveLength(1);
  expect(conversation?.self_conversation_state).toMatchObject({ status: ACTIVE, inviter_id: null });
  expect(conversation?.current_participant).toHaveLength(3);
  await send(server, cid, group, 'hello');
});

it('tells a member which conversation it is, and pushes nothing', async () => {
  expect((await open(ann)).conversation_id).toEqual({ id: group });
  expect([ann, bob].flatMap(({ received }) => received)).toEqual([]);
});

it('accepts an invitation', async () => {
  expect((await stateFor(bob))?.conversation?.self_conversation_state?.status).not.toBe(ACTIVE);
  await open(bob);
  expect((await stateFor(bob))?.conversation?.self_conversation_state?.status).toBe(ACTIVE);
  expect(ann.received.filter((one) => one.event_notification)).toHaveLength(1);
  expect(ann.received.filter((one) => one.presence_notification)).toHaveLength(1);
});

it('is dead once it was turned off or replaced', async () => {
  const first = url;
  await share();
  await expect(server.call('OpenGroupConversationFromUrl', cid, { url: first })).rejects.toThrow(
    new Refusal('group_link_dead'),
  );
  await open(cid);
  await share(false);
  await expect(open(await server.person('Dan'))).rejects.toThrow(new Refusal('group_link_dead'));
});

it('does not let a removed person back in, until someone adds them', async () => {
  await open(cid);
  await server.call('RemoveUser', ann, { participant_id: { gaia_id: cid.caller.gaiaId }, ...header() });
  await expect(open(cid)).rejects.toThrow(new Refusal('removed_from_group'));
  await share();
  await expect(open(cid)).rejects.toThrow(new Refusal('removed_from_group'));
  await server.call('AddUser', ann, { invitee_id: [{ gaia_id: cid.caller.gaiaId }], ...header() });
  await server.call('RemoveUser', cid, header());
  await open(cid);
  expect((await stateFor(cid))?.conversation?.self_conversation_state?.status).toBe(ACTIVE);
});

it('does not work where the person and the one with the creator’s role block each other', async () => {
  await server.call('SetBlockState', ann, {
    participant_id: { gaia_id: cid.caller.gaiaId },
    block_state: BlockState.BLOCK_STATE_BLOCK,
  });
  await expect(open(cid)).rejects.toThrow(new Refusal('group_link_dead'));
});

it('stays within the size of a group', async () => {
  const { accounts } = server.store;
  const people = await Promise.all(
    Array.from({ length: limits.invitees }, (_, n) =>
      accounts.createAccount(
        { email: `p${n}@example.org`, displayName: `P ${n}`, passwordHash: 'x' },
        { by: 'administrator' },
      ),
    ),
  );
  const { conversation } = await server.call('CreateConversation', ann, {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    invitee_id: people.map(({ gaiaId }) => ({ gaia_id: gaiaId })),
  });
  group = conversation!.conversation_id!.id!;
  await share();
  await expect(open(cid)).rejects.toThrow(new Refusal('group_full', { most: 500 }));
});
