import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConversationType, EventType, GroupLinkSharingStatus } from '../../../protocol/index.ts';
import { converse } from '../testing/requests.ts';
import { type TestClient, TestServer } from '../testing/test-server.ts';
import { Refusal } from '../../domain/refusal.ts';

const { GROUP_LINK_SHARING_STATUS_ON: ON, GROUP_LINK_SHARING_STATUS_OFF: OFF } = GroupLinkSharingStatus;
let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let group: string;

beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob] = [await server.person('Ann'), await server.person('Bob')];
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
  for (const { received } of [ann, bob]) received.length = 0;
});
afterEach(() => server[Symbol.asyncDispose]());

const share = (group_link_sharing_status: GroupLinkSharingStatus, by = ann) =>
  server.call('SetGroupLinkSharingEnabled', by, {
    group_link_sharing_status,
    event_request_header: { conversation_id: { id: group } },
  });
const link = async (by = ann) =>
  (await server.call('GetGroupConversationUrl', by, { conversation_id: { id: group } }))
    .group_conversation_url;

it('makes another link each time, good until it is turned off', async () => {
  const { created_event, updated_conversation } = await share(ON);
  expect(created_event).toMatchObject({
    event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
    group_link_sharing_modification: { new_status: ON },
  });
  expect(updated_conversation?.group_link_sharing_status).toBe(ON);
  for (const { received } of [ann, bob]) {
    expect(received.map((u) => u.event_notification?.event?.event_id)).toEqual([created_event!.event_id]);
  }
  const first = await link();
  expect(first).toMatch(/^https:\/\/chat\.example\.org\/join\/[\w-]{22}$/);
  expect(await link(bob)).toBe(first);
  await share(ON);
  const second = await link();
  expect(second).not.toBe(first);
  expect((await share(OFF)).updated_conversation?.group_link_sharing_status).toBe(OFF);
  await expect(link()).rejects.toThrow(new Refusal('group_link_off'));
  await share(ON);
  expect([first, second]).not.toContain(await link());
});

it('is refused when it is off already, outside groups, and for strangers', async () => {
  await expect(share(OFF)).rejects.toThrow(new Refusal('group_link_already_off'));
  await expect(share(GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_UNKNOWN)).rejects.toThrow(
    new Refusal('field_invalid', { field: 'group_link_sharing_status', allowed: 'ON, OFF' }),
  );
  const eve = await server.person('Eve');
  await share(ON);
  await expect(share(ON, eve)).rejects.toThrow(new Refusal('conversation_unavailable'));
  await expect(link(eve)).rejects.toThrow(new Refusal('conversation_unavailable'));
  group = (await converse(server, ann, [bob])).id;
  await expect(share(ON)).rejects.toThrow(new Refusal('group_needed'));
  await expect(link()).rejects.toThrow(new Refusal('group_needed'));
});
