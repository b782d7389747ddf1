import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BlockState,
  ClientPresenceStateType,
  type Conversation,
  ConversationType,
  ConversationView,
  FocusType,
  GroupLinkSharingStatus,
  HangoutEventType,
  NotificationLevel,
  OffnetworkAddressType,
  OffTheRecordStatus,
  operationNames,
  type OperationName,
  ReplyToInviteType,
  type RequestOf,
  RichPresenceType,
  SoundState,
  type StateUpdate,
  TypingType,
  type UserReadState,
} from '../../protocol/index.ts';
import { Refusal } from '../domain/refusal.ts';
import { uploaded } from './testing/images.ts';
import { TestCluster } from './testing/cluster.ts';
import { converse, send, textMessage } from './testing/requests.ts';
import { type TestClient, TestService } from './testing/service.ts';

const { BLOCK_STATE_BLOCK: block, BLOCK_STATE_UNBLOCK: unblock } = BlockState;
const { CONVERSATION_TYPE_GROUP, CONVERSATION_TYPE_ONE_TO_ONE } = ConversationType;
const { OFF_THE_RECORD_STATUS_OFF_THE_RECORD } = OffTheRecordStatus;
const { HANGOUT_EVENT_TYPE_START, HANGOUT_EVENT_TYPE_END } = HangoutEventType;
const { REPLY_TO_INVITE_TYPE_ACCEPT, REPLY_TO_INVITE_TYPE_DECLINE } = ReplyToInviteType;

let service: TestService;
let ann: TestClient;
let bob: TestClient;
let cid: TestClient;
let pair: string;
let group: string;

beforeEach(async () => {
  service = await TestService.start();
  ann = await service.person('Ann');
  bob = await service.person('Bob');
  cid = await service.person('Cid');
  group = (await converse(service, cid, [ann, bob], CONVERSATION_TYPE_GROUP)).id;
  for (const one of [ann, bob]) await send(service, one, group, 'in');
  pair = (await converse(service, ann, [bob])).id;
  await send(service, bob, pair, 'hi');
  await read(ann, pair);
});
afterEach(() => service[Symbol.asyncDispose]());

const idOf = ({ caller }: TestClient) => ({ gaia_id: caller.gaiaId, chat_id: caller.gaiaId });
const set = (by: TestClient, other: TestClient, block_state: BlockState) =>
  service.call('SetBlockState', by, { participant_id: idOf(other), block_state });
const read = (by: TestClient, id: string) =>
  service.call('UpdateWatermark', by, {
    conversation_id: { id },
    last_read_timestamp: service.clock.nowUsec() + 1_000_000,
  });
const quiet = async (): Promise<void> => {
  await service.advance(0);
  for (const one of [ann, bob, cid]) one.received.length = 0;
};
const seenBy = async (by: TestClient, id: string): Promise<Conversation> =>
  (await service.call('GetConversation', by, { conversation_spec: { conversation_id: { id } } }))
    .conversation_state?.conversation ?? {};
const markOf = (conversation: Conversation, one: TestClient): UserReadState | undefined =>
  conversation.read_state?.find(({ participant_id }) => participant_id?.gaia_id === one.caller.gaiaId);
const nameOf = (conversation: Conversation, one: TestClient) =>
  conversation.participant_data?.find(({ id }) => id?.gaia_id === one.caller.gaiaId)?.fallback_name;

/** What only someone's new state holds. */
const marksOf = ({ caller: { gaiaId } }: TestClient) => ({
  name: `New${gaiaId}`,
  mood: `feeling ${gaiaId}`,
  phone: `+49${gaiaId.slice(-10)}`,
});

/** Someone acts, and what they do is looked for at the other. */
interface Acting {
  readonly by: TestClient;
  readonly other: TestClient;
  readonly photoId: string;
  readonly link: string;
}

/** Requests of every operation, made so that they would reach the other: an operation that is not here does not compile. */
const requests: { readonly [O in OperationName]: (acting: Acting) => readonly RequestOf<O>[] } = {
  AddUser: ({ other }) => both((header) => ({ invitee_id: [idOf(other)], ...header })),
  CreateConversation: ({ other }) =>
    [CONVERSATION_TYPE_ONE_TO_ONE, CONVERSATION_TYPE_GROUP].map((type) => ({
      type,
      invitee_id: [idOf(other)],
    })),
  DeleteConversation: () => [],
  EasterEgg: () => both(({ conversation_id }) => ({ conversation_id, easter_egg: { message: 'ponies' } })),
  GetConversation: () =>
    both(({ conversation_id }) => ({ conversation_spec: { conversation_id }, include_event: false })),
  GetEntityById: ({ other }) => [
    {
      batch_lookup_spec: [
        { gaia_id: other.caller.gaiaId },
        { email: other.caller.email },
        { phone: marksOf(other).phone },
      ],
    },
  ],
  GetGroupConversationUrl: () => both(({ conversation_id }) => ({ conversation_id })),
  GetSuggestedEntities: () => [{}],
  GetSelfInfo: () => [{}],
  QueryPresence: ({ other }) => [{ participant_id: [idOf(other)] }],
  RemoveUser: ({ other }) => both((header) => ({ participant_id: idOf(other), ...header })),
  RenameConversation: () => both((header) => ({ new_name: 'n', ...header })),
  SearchEntities: ({ other }) => [
    { query: marksOf(other).name },
    { query: other.caller.email },
    { query: other.caller.email.slice(0, 3) },
  ],
  SendChatMessage: () => both(({ conversation_id }) => textMessage(conversation_id.id, 'hello')),
  ModifyOTRStatus: () => both((header) => ({ otr_status: OFF_THE_RECORD_STATUS_OFF_THE_RECORD, ...header })),
  SendOffnetworkInvitation: ({ other }) => [
    {
      invitee_address: {
        type: OffnetworkAddressType.OFFNETWORK_ADDRESS_TYPE_EMAIL,
        email: other.caller.email,
      },
    },
  ],
  SetActiveClient: ({ by: { caller } }) => [
    { is_active: true, full_jid: `${caller.email}/${caller.resource}`, timeout_secs: 60 },
  ],
  SetConversationLevel: () => [{}],
  SetConversationNotificationLevel: () =>
    both(({ conversation_id }) => ({
      conversation_id,
      level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    })),
  SetFocus: () =>
    both(({ conversation_id }) => ({
      conversation_id,
      type: FocusType.FOCUS_TYPE_FOCUSED,
      timeout_secs: 20,
    })),
  SetGroupLinkSharingEnabled: () =>
    both((header) => ({
      group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
      ...header,
    })),
  SetPresence: ({ by }) => [
    {
      presence_state_setting: {
        type: ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE,
        timeout_secs: 60,
      },
      dnd_setting: { do_not_disturb: true, timeout_secs: 60 },
      desktop_off_setting: { desktop_off: true },
      mood_setting: { mood_message: { mood_content: { segment: [{ type: 0, text: marksOf(by).mood }] } } },
    },
  ],
  SetTyping: () => both(({ conversation_id }) => ({ conversation_id, type: TypingType.TYPING_TYPE_STARTED })),
  SyncAllNewEvents: () => [{ last_sync_timestamp: 1 }],
  SyncRecentConversations: () => [{}],
  UpdateWatermark: () =>
    both(({ conversation_id }) => ({
      conversation_id,
      last_read_timestamp: service.clock.nowUsec() + 1_000_000,
    })),
  DismissSuggestedContacts: ({ other }) => [{ participant_id: [idOf(other)] }],
  GetBlockedEntities: () => [{}],
  ListClients: () => [{}],
  MarkEventObserved: () => [{}],
  ModifyConversationView: () =>
    both(({ conversation_id }) => ({
      conversation_id,
      new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
      last_event_timestamp: service.clock.nowUsec() + 1_000_000,
    })),
  OpenGroupConversationFromUrl: ({ link }) => [{ url: link }],
  PinContact: ({ other }) => [{ participant_id: idOf(other) }],
  ReplyToInvite: () =>
    both(({ conversation_id }) => ({ conversation_id, type: REPLY_TO_INVITE_TYPE_ACCEPT })),
  RevokeClient: () => [],
  SetBlockState: ({ other }) => [{ participant_id: idOf(other), block_state: block }],
  SetConfigurationBit: () => [{ configuration_bit: { configuration_bit_type: 1, value: true } }],
  SetDesktopSound: () => [{ desktop_sound_setting: { desktop_sound_state: SoundState.SOUND_STATE_OFF } }],
  SetRichPresenceEnabledState: () => [
    {
      rich_presence_enabled_state: [{ type: RichPresenceType.RICH_PRESENCE_TYPE_LAST_SEEN, enabled: false }],
    },
  ],
  UndismissSuggestedContacts: ({ other }) => [{ participant_id: [idOf(other)] }],
  UnpinContact: ({ other }) => [{ participant_id: idOf(other) }],
  UpdateHangout: () =>
    [HANGOUT_EVENT_TYPE_START, HANGOUT_EVENT_TYPE_END].flatMap((event_type) =>
      both(({ conversation_id }) => ({ conversation_id, event_type })),
    ),
  UpdateProfile: ({ by, photoId }) => [
    { display_name: marksOf(by).name, phone: marksOf(by).phone, photo: { photo_id: photoId } },
  ],
};

interface Header {
  readonly conversation_id: { readonly id: string };
  readonly event_request_header: { readonly conversation_id: { readonly id: string } };
}

/** The same request about the one-to-one and about the group. */
function both<T>(make: (header: Header) => T): T[] {
  return [pair, group].map((id) => {
    const conversation_id = { id };
    return make({ conversation_id, event_request_header: { conversation_id } });
  });
}

/** Makes an operation's requests. Returns the answers of those that were granted. */
async function callAll(name: OperationName, acting: Acting): Promise<object[]> {
  const answers: object[] = [];
  for (const request of requests[name](acting) as readonly RequestOf<OperationName>[]) {
    const answer = await service.call(name, acting.by, request).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
    if (answer) answers.push(answer);
    // An easter egg takes a second.
    await service.advance(1000);
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
    await send(service, other, pair, 'unread');
    const seen = await seenBy(other, pair);
    await set(ann, bob, block);
    const header = { event_request_header: { conversation_id: { id: group } } };
    await service.call('SetGroupLinkSharingEnabled', cid, {
      group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
      ...header,
    });
    const { group_conversation_url: link } = await service.call('GetGroupConversationUrl', cid, {
      conversation_id: { id: group },
    });
    acting = { by, other, photoId: await uploaded(service, by), link: link ?? '' };
    looking = { ...acting, by: other, other: by };
    before = { pair: seen, name: nameOf(seen, by) };
    await send(service, cid, group, 'something to read');
    await quiet();
  });

  it('no operation reaches the other in the one-to-one, nor as more than events in the group', async () => {
    const { other, by } = acting;
    const { sync_timestamp } = await service.call('SyncAllNewEvents', other, { last_sync_timestamp: 1 });
    for (const name of operationNames) {
      await callAll(name, acting);
      await service.advance(0);
      expect({ [name]: other.received.filter((update) => isForbidden(update, acting)) }).toEqual({
        [name]: [],
      });
      other.received.length = 0;
      expect({ [name]: await seenBy(other, pair) }).toEqual({ [name]: before.pair });
      // The two still take part in the group: its events are seen, and with each that its sender was there.
      const inGroup = await seenBy(other, group);
      expect({ [name]: nameOf(inGroup, by) }).toEqual({ [name]: before.name });
    }
    const changed = await service.call('SyncAllNewEvents', other, {
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
      await service.advance(0);
      const all = [...answers, ...other.received];
      expect({ [name]: all.filter((one) => hasNews(one, by)) }).toEqual({ [name]: [] });
      other.received.length = 0;
    }
  });

  it('nothing is pushed when a client connects or leaves', async () => {
    const { by, other } = acting;
    const phone = await service.client(by.caller.gaiaId, by.caller.email, 'mobile');
    const { gaiaId, clientId, resource } = phone.caller;
    const at = service.clock.nowUsec();
    await service.live.setTyping({ gaiaId, clientId, resource }, group, TypingType.TYPING_TYPE_STARTED, at);
    await service.disconnect(phone);
    await service.disconnect(by);
    await service.advance(60_000);
    expect(other.received).toEqual([]);
    const again = await service.client(other.caller.gaiaId, other.caller.email);
    await service.advance(0);
    expect(again.received.filter((update) => hasNews(update, by) || update.presence_notification)).toEqual(
      [],
    );
  });

  it('read marks stay where they were, in the one-to-one and in the group', async () => {
    const { by, other } = acting;
    const inGroup = await seenBy(other, group);
    const { sync_timestamp: since } = await service.call('SyncAllNewEvents', other, {
      last_sync_timestamp: 1,
    });
    await read(by, pair);
    await read(by, group);
    await service.advance(0);
    expect(other.received).toEqual([]);
    expect(markOf(await seenBy(other, pair), by)).toEqual(markOf(before.pair, by));
    expect(markOf(await seenBy(other, group), by)).toEqual(markOf(inGroup, by));
    const changed = async (one: TestClient) => {
      const last_sync_timestamp = since ?? null;
      const { conversation_state } = await service.call('SyncAllNewEvents', one, { last_sync_timestamp });
      return conversation_state?.map(({ conversation_id }) => conversation_id?.id);
    };
    expect(await changed(other)).not.toContain(pair);
    expect(await changed(by)).toContain(pair);
    // They did move, for everyone else.
    expect(markOf(await seenBy(by, pair), by)).not.toEqual(markOf(before.pair, by));
    expect(markOf(await seenBy(cid, group), by)).not.toEqual(markOf(inGroup, by));
    const { conversation_state } = await service.call('SyncRecentConversations', other, {});
    const seen = conversation_state?.map(({ conversation }) => markOf(conversation ?? {}, by));
    expect(seen?.sort(byTime)).toEqual([markOf(before.pair, by), markOf(inGroup, by)].sort(byTime));
  });

  it('what is written in the group shows that its sender has read up to it', async () => {
    const { by, other } = acting;
    const { timestamp } = await send(service, by, group, 'still here');
    expect(markOf(await seenBy(other, group), by)?.latest_read_timestamp).toBe(timestamp);
    await send(service, cid, group, 'good');
    await read(by, group);
    expect(markOf(await seenBy(other, group), by)?.latest_read_timestamp).toBe(timestamp);
  });
});

const byTime = (a?: UserReadState, b?: UserReadState): number =>
  (a?.latest_read_timestamp ?? 0) - (b?.latest_read_timestamp ?? 0);

describe('in a one-to-one with a block', () => {
  const conversation_id = () => ({ id: pair });
  const acts = (by: TestClient): readonly (() => Promise<unknown>)[] => [
    () => send(service, by, pair, 'x'),
    () =>
      service.call('ModifyOTRStatus', by, {
        otr_status: OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
        event_request_header: { conversation_id: conversation_id() },
      }),
    ...Object.values(HangoutEventType).map(
      (event_type) => () =>
        service.call('UpdateHangout', by, { conversation_id: conversation_id(), event_type }),
    ),
    () =>
      service.call('EasterEgg', by, {
        conversation_id: conversation_id(),
        easter_egg: { message: 'ponies' },
      }),
  ];

  it('neither side makes an event or a push', async () => {
    await set(ann, bob, block);
    await quiet();
    const { conversation_state } = await service.call('GetConversation', ann, {
      conversation_spec: { conversation_id: conversation_id() },
    });
    for (const [by, why] of [
      [bob, new Refusal('cannot_receive', { name: 'Ann' })],
      [ann, new Refusal('blocked_by_caller', { name: 'Bob' })],
    ] as const) {
      for (const act of acts(by)) await expect(act()).rejects.toThrow(why);
    }
    expect([ann.received, bob.received]).toEqual([[], []]);
    const now = await service.call('GetConversation', ann, {
      conversation_spec: { conversation_id: conversation_id() },
    });
    expect(now.conversation_state).toEqual(conversation_state);
  });

  it('what was sent before is still answered under its key', async () => {
    const sent = await send(service, bob, pair, 'once', 5);
    await set(ann, bob, block);
    expect((await send(service, bob, pair, 'once', 5)).event_id).toBe(sent.event_id);
  });

  it('a call ends with the block', async () => {
    for (const by of [ann, bob]) {
      await service.call('UpdateHangout', by, {
        conversation_id: conversation_id(),
        event_type: HANGOUT_EVENT_TYPE_START,
      });
    }
    await quiet();
    await set(ann, bob, block);
    for (const { received } of [ann, bob]) {
      expect(received[0]?.event_notification?.event?.hangout_event?.event_type).toBe(HANGOUT_EVENT_TYPE_END);
    }
    expect(bob.received).toHaveLength(1);
    expect((await seenBy(bob, pair)).has_active_hangout).toBe(false);
  });

  it('everything comes back when the last block ends', async () => {
    await send(service, ann, pair, 'unread');
    await set(ann, bob, block);
    await service.call('UpdateProfile', bob, { display_name: 'Robert' });
    await service.call('UpdateProfile', ann, { display_name: 'Anna' });
    await set(bob, ann, block);
    await send(service, cid, group, 'something to read');
    const old = markOf(await seenBy(ann, pair), bob);
    await read(bob, pair);
    await read(bob, group);
    const marks = [markOf(await seenBy(bob, pair), bob), markOf(await seenBy(bob, group), bob)];
    await set(ann, bob, unblock);
    expect(nameOf(await seenBy(ann, pair), bob)).toBe('Bob');
    expect(nameOf(await seenBy(bob, pair), ann)).toBe('Ann');
    expect(markOf(await seenBy(ann, pair), bob)).toEqual(old);
    expect(marks).not.toContainEqual(old);
    const { sync_timestamp } = await service.call('SyncAllNewEvents', ann, { last_sync_timestamp: 1 });
    await quiet();
    await set(bob, ann, unblock);
    for (const [one, other, name] of [
      [ann, bob, 'Robert'],
      [bob, ann, 'Anna'],
    ] as const) {
      const pushed = one.received.flatMap(({ conversation }) => conversation ?? []);
      const synced = await service.call('SyncAllNewEvents', one, {
        last_sync_timestamp: sync_timestamp ?? 0,
      });
      const states = synced.conversation_state?.flatMap(({ conversation }) => conversation ?? []) ?? [];
      for (const seen of [pushed, states]) {
        expect(seen.map((conversation) => nameOf(conversation, other))).toEqual([name, name]);
        if (one !== ann) continue;
        expect(seen.map((conversation) => markOf(conversation, bob)).sort(byTime)).toEqual(
          marks.sort(byTime),
        );
      }
    }
  });

  it('the profile that is seen is the one from before', async () => {
    await set(ann, bob, block);
    const photo_id = await uploaded(service, bob);
    await service.call('UpdateProfile', bob, { display_name: 'Robert', photo: { photo_id } });
    await set(bob, ann, block);
    const lookup = { batch_lookup_spec: [{ gaia_id: bob.caller.gaiaId }] };
    const [entity] = (await service.call('GetEntityById', ann, lookup)).entity ?? [];
    expect(entity?.properties).toMatchObject({ display_name: 'Bob', phone: [] });
    expect(entity?.properties?.photo_url ?? null).toBeNull();
    const [blocked] = (await service.call('GetBlockedEntities', ann, {})).entity ?? [];
    expect(blocked?.properties?.display_name).toBe('Bob');
    await expect(send(service, ann, pair, 'x')).rejects.toThrow(
      new Refusal('blocked_by_caller', { name: 'Bob' }),
    );
    // Others see it, and so does the person.
    expect(nameOf(await seenBy(cid, group), bob)).toBe('Robert');
    expect(nameOf(await seenBy(bob, pair), bob)).toBe('Robert');
  });

  it('neither an e-mail address nor a phone number finds the other', async () => {
    await service.call('UpdateProfile', bob, { phone: '+493012345678' });
    const lookup = { batch_lookup_spec: [{ email: 'bob@example.org' }, { phone: '+493012345678' }] };
    expect((await service.call('GetEntityById', ann, lookup)).entity).toHaveLength(2);
    await set(bob, ann, block);
    expect((await service.call('GetEntityById', ann, lookup)).entity).toEqual([]);
  });
});

describe('on several processes', () => {
  it('what happens at one stays silent at the other, from the moment of the block', async () => {
    await using cluster = await TestCluster.start(['p0', 'p1']);
    const [p0, p1] = [cluster.at('p0'), cluster.at('p1')];
    const eve = await p0.person('Eve');
    const fay = await p1.person('Fay');
    const { id } = await converse(p0, eve, [fay]);
    await send(p1, fay, id, 'hi');
    await cluster.settle();
    // Both processes know the two as they were.
    for (const [process, one] of [[p0, eve] as const, [p1, fay] as const]) {
      await process.call('SetTyping', one, { conversation_id: { id }, type: TypingType.TYPING_TYPE_STARTED });
    }
    await p0.call('SetBlockState', eve, { participant_id: idOf(fay), block_state: block });
    await cluster.settle();
    for (const { received } of [eve, fay]) received.length = 0;
    const conversation_id = { id };
    for (const [process, one] of [[p1, fay] as const, [p0, eve] as const]) {
      await process.call('SetTyping', one, { conversation_id, type: TypingType.TYPING_TYPE_STOPPED });
      await process.call('SetFocus', one, { conversation_id, type: FocusType.FOCUS_TYPE_FOCUSED });
      await process.call('UpdateProfile', one, { display_name: 'New' });
      await process.call('UpdateWatermark', one, {
        conversation_id,
        last_read_timestamp: cluster.clock.nowUsec() + 1_000_000,
      });
      await process.call('SetPresence', one, { dnd_setting: { do_not_disturb: true } });
      await expect(send(process, one, id, 'x')).rejects.toBeInstanceOf(Refusal);
      await cluster.settle();
    }
    for (const [one, other] of [[eve, fay] as const, [fay, eve] as const]) {
      const names = (update: StateUpdate) =>
        JSON.stringify({ ...update, conversation: null, conversation_notification: null });
      expect(one.received.filter((update) => names(update).includes(other.caller.gaiaId))).toEqual([]);
      const seen = one.received.map(({ conversation }) => conversation ?? {}).filter(({ type }) => type);
      expect(seen.map((conversation) => nameOf(conversation, other))).toEqual(
        seen.map(() => (other === eve ? 'Eve' : 'Fay')),
      );
    }
  });
});

describe('after an invitation', () => {
  let dan: TestClient;
  let asked: string;
  const reply = (by: TestClient, type: ReplyToInviteType) =>
    service.call('ReplyToInvite', by, { conversation_id: { id: asked }, type });

  beforeEach(async () => {
    dan = await service.person('Dan');
    asked = (await converse(service, dan, [ann])).id;
    await quiet();
  });

  it('a block keeps who declined it from making the pair again', async () => {
    await reply(ann, REPLY_TO_INVITE_TYPE_DECLINE);
    await set(dan, ann, block);
    await quiet();
    dan.received.length = 0;
    await expect(converse(service, ann, [dan])).rejects.toThrow(
      new Refusal('cannot_receive', { name: 'Dan' }),
    );
    expect(dan.received).toEqual([]);
  });

  it('a block keeps it from being answered by who is blocked; who blocks may decline it', async () => {
    await set(dan, ann, block);
    dan.received.length = 0;
    for (const type of [REPLY_TO_INVITE_TYPE_ACCEPT, REPLY_TO_INVITE_TYPE_DECLINE]) {
      await expect(reply(ann, type)).rejects.toThrow(new Refusal('cannot_receive', { name: 'Dan' }));
    }
    expect(dan.received).toEqual([]);
    await set(dan, ann, unblock);
    await set(ann, dan, block);
    await expect(reply(ann, REPLY_TO_INVITE_TYPE_ACCEPT)).rejects.toThrow(
      new Refusal('blocked_by_caller', { name: 'Dan' }),
    );
    await reply(ann, REPLY_TO_INVITE_TYPE_DECLINE);
    await expect(converse(service, dan, [ann])).rejects.toThrow(
      new Refusal('cannot_receive', { name: 'Ann' }),
    );
  });
});
