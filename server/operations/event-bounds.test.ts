import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ConversationType,
  DeliveryMediumType,
  type EventRequestHeader,
  limits,
  OffTheRecordStatus,
  type RequestOf,
} from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import { converse, send } from './testing/requests.ts';
import { type TestClient, TestServer } from './testing/test-server.ts';

let server: TestServer;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let group: string;
beforeEach(async () => {
  server = await TestServer.start();
  [ann, bob, cid] = [await server.person('Ann'), await server.person('Bob'), await server.person('Cid')];
  group = (await converse(server, ann, [bob], ConversationType.CONVERSATION_TYPE_GROUP)).id;
});
afterEach(() => server[Symbol.asyncDispose]());

const header = (more: EventRequestHeader = {}): EventRequestHeader => ({
  conversation_id: { id: group },
  ...more,
});
const historyIn = async () => {
  const { conversation_state: state } = await server.call('GetConversation', ann, {
    conversation_spec: { conversation_id: { id: group } },
  });
  return state?.event ?? [];
};

describe('a message', () => {
  const message = (more: Partial<RequestOf<'SendChatMessage'>>) =>
    server.call('SendChatMessage', ann, {
      event_request_header: header(),
      message_content: { segment: [{ type: 0, text: 'x' }] },
      ...more,
    });
  const link = (units: number) => ({
    type: 2 as const,
    text: 'x',
    link_data: { link_target: `https://${'a'.repeat(units - 8)}` },
  });

  it('has links of up to 2 048 bytes', async () => {
    await message({ message_content: { segment: [link(limits.linkBytes)] } });
    await expect(message({ message_content: { segment: [link(limits.linkBytes + 1)] } })).rejects.toThrow(
      new Refusal('field_too_large', { field: 'link_target', most: 2048 }),
    );
    const wide = { ...link(20), link_data: { link_target: 'ß'.repeat(1025) } };
    await expect(message({ message_content: { segment: [wide] } })).rejects.toThrow(
      new Refusal('field_too_large', { field: 'link_target', most: 2048 }),
    );
  });

  it('has 20 annotations of up to 4 096 bytes', async () => {
    const annotation = Array.from({ length: 20 }, () => ({ type: 4, value: 'v' }));
    await message({ annotation });
    await expect(message({ annotation: [...annotation, { type: 4 }] })).rejects.toThrow(
      new Refusal('too_many_values', { field: 'annotation', most: 20 }),
    );
    // Two bytes for the type, and three before the value.
    await message({ annotation: [{ type: 4, value: 'v'.repeat(4091) }] });
    await expect(message({ annotation: [{ type: 4, value: 'v'.repeat(4092) }] })).rejects.toThrow(
      new Refusal('field_too_large', { field: 'annotation', most: 4096 }),
    );
  });

  it('is refused as a whole when it takes more than 64 KiB, and nothing is stored', async () => {
    const segment = Array.from({ length: 40 }, () => link(limits.linkBytes));
    const before = await historyIn();
    await expect(message({ message_content: { segment } })).rejects.toThrow(
      new Refusal('event_too_large', { most: 65_536 }),
    );
    expect(await historyIn()).toEqual(before);
  });

  it('is not too large at the limits of its text', async () => {
    const segment = Array.from({ length: 500 }, () => ({
      type: 0 as const,
      text: '山'.repeat(20),
      formatting: { bold: true, italic: true, strikethrough: true, underline: true },
    }));
    const { created_event } = await message({ message_content: { segment } });
    expect(created_event?.chat_message?.message_content?.segment).toEqual(segment);
  });
});

it('names are stored on one line, without what turns or hides text', async () => {
  const named = await server.call('CreateConversation', ann, {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    name: 'Tea\u202E\r\nat \u0007five\u200B',
  });
  expect(named.conversation?.name).toBe('Tea at five');
  await server.call('RenameConversation', ann, {
    event_request_header: header(),
    new_name: '\u2067Cake\u2069\u2028!',
  });
  expect((await historyIn()).at(-1)?.conversation_rename?.new_name).toBe('Cake !');
  await server.call('UpdateProfile', ann, { display_name: 'An\u202En\nA' });
  const { self_entity } = await server.call('GetSelfInfo', ann, {});
  expect(self_entity?.properties?.display_name).toBe('Ann A');
  await expect(server.call('UpdateProfile', ann, { display_name: '\u202E\u200B' })).rejects.toThrow(
    new Refusal('name_empty'),
  );
});

it('a person named twice counts once', async () => {
  const invitee_id = Array.from({ length: 600 }, () => ({ gaia_id: cid.caller.gaiaId }));
  const made = await server.call('CreateConversation', ann, {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    invitee_id,
  });
  expect(made.conversation?.participant_data).toHaveLength(2);
  const { created_event } = await server.call('AddUser', ann, {
    event_request_header: header(),
    invitee_id,
  });
  expect(created_event?.membership_change?.participant_ids).toHaveLength(1);
});

/** Every operation that carries an event header, with a request that would be granted. */
const carriers = {
  SendChatMessage: (h) =>
    server.call('SendChatMessage', ann, {
      event_request_header: h,
      message_content: { segment: [{ type: 0, text: 'x' }] },
    }),
  AddUser: (h) =>
    server.call('AddUser', ann, { event_request_header: h, invitee_id: [{ gaia_id: cid.caller.gaiaId }] }),
  RemoveUser: (h) =>
    server.call('RemoveUser', ann, {
      event_request_header: h,
      participant_id: { gaia_id: bob.caller.gaiaId },
    }),
  RenameConversation: (h) =>
    server.call('RenameConversation', ann, { event_request_header: h, new_name: 'Tea' }),
  ModifyOTRStatus: (h) =>
    server.call('ModifyOTRStatus', ann, {
      event_request_header: h,
      otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
    }),
  SetGroupLinkSharingEnabled: (h) =>
    server.call('SetGroupLinkSharingEnabled', ann, {
      event_request_header: h,
      group_link_sharing_status: 1,
    }),
} satisfies Record<string, (h: EventRequestHeader) => Promise<unknown>>;

describe.each(Object.entries(carriers))('%s', (name, call) => {
  it('is refused when its sender saw another history status', async () => {
    const before = await historyIn();
    const expected_otr = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
    await expect(call(header({ expected_otr }))).rejects.toThrow(new Refusal('history_turned_on'));
    expect(await historyIn()).toEqual(before);
    await call(header({ expected_otr: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD }));
  });

  it('is refused for another medium than the one there is', async () => {
    const medium = (medium_type: DeliveryMediumType) => header({ delivery_medium: { medium_type } });
    await expect(call(medium(DeliveryMediumType.DELIVERY_MEDIUM_LOCAL_SMS))).rejects.toThrow(
      new Refusal('delivery_medium_not_offered'),
    );
    await call(medium(DeliveryMediumType.DELIVERY_MEDIUM_BABEL));
  });

  it('is refused under the key of an event of another type', async () => {
    if (name === 'SendChatMessage') await carriers.RenameConversation(header({ client_generated_id: 7 }));
    else await send(server, ann, group, 'first', 7);
    const before = await historyIn();
    await expect(call(header({ client_generated_id: 7 }))).rejects.toThrow(new Refusal('key_of_other_event'));
    expect(await historyIn()).toEqual(before);
  });
});
