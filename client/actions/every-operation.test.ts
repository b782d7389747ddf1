import { describe, expect, it } from 'vitest';
import {
  ClientBuildType,
  ConfigurationBitType,
  NotificationLevel,
  ResponseStatus,
  RichPresenceType,
  decode,
  encode,
  fakeClock,
  operationNames,
  operations,
  type MessageName,
  type OperationName,
  type RequestHeader,
  type Variant,
} from '../../protocol/index.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import type { Link } from '../connection/link.ts';
import type { RpcCall } from '../connection/rpc-call.ts';
import { RpcClient } from '../connection/rpc-client.ts';
import { ServerClock } from '../connection/server-clock.ts';
import { DraftPhotos } from '../drafts/draft-photos.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { Unsaved } from '../model/unsaved.ts';
import { Delivery } from '../outbox/delivery.ts';
import { Outbox } from '../outbox/outbox.ts';
import { Reporters } from '../report/reporters.ts';
import { PushQueue } from '../sync/push-queue.ts';
import { Synchroniser } from '../sync/synchroniser.ts';
import { plainSelf } from '../testing.ts';
import { silentLogger } from '../util/logger.ts';
import { Account } from './account.ts';
import { Contacts } from './contacts.ts';
import { InConversation } from './in-conversation.ts';
import { NewConversations } from './new-conversations.ts';
import { OwnPresence } from './own-presence.ts';

const self = plainSelf;
const clientVersion = { build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP };
const event = { event_id: 'e', conversation_id: { id: 'c' } };

/** Responses of the server where one without content would be a failure. */
const answers: Partial<Record<OperationName, object>> = {
  CreateConversation: { conversation: { conversation_id: { id: 'c' } } },
  OpenGroupConversationFromUrl: { conversation_id: { id: 'c' } },
  ...Object.fromEntries(
    operationNames
      .filter((name) => ['Add', 'Rem', 'Ren', 'Mod', 'Sen', 'SetG'].some((start) => name.startsWith(start)))
      .filter((name) => name !== 'ModifyConversationView' && name !== 'SendOffnetworkInvitation')
      .map((name) => [name, { created_event: event }]),
  ),
};

/** Every typed call over a link that records what went over it and grants everything. */
class Calls {
  readonly made: { operation: string; request: Record<string, unknown> }[] = [];
  readonly synchroniser: Synchroniser;
  readonly reporters: Reporters;
  readonly outbox: Outbox;
  readonly presence: OwnPresence;
  readonly contacts: Contacts;
  readonly account: Account;
  readonly newConversations: NewConversations;
  readonly call: RpcCall;
  readonly time: ServerClock;
  readonly #clock = fakeClock(1_800_000_000_000_000);

  constructor(variant: Variant) {
    const clock = this.#clock;
    this.time = new ServerClock(clock);
    const [cache, log, unsaved] = [new MemoryCache(), silentLogger, new Unsaved(() => {})];
    const model = new Model(new ChangeBatch(() => {}), unsaved);
    model.setSelf(self);
    const link = {
      call: (operation: OperationName, body: Uint8Array) => {
        const { request, response } = operations[operation];
        const asked = decode(request as MessageName, body, variant) as Record<string, unknown>;
        this.made.push({ operation, request: asked });
        const granted = {
          response_header: { status: ResponseStatus.RESPONSE_STATUS_OK, current_server_time: 77 },
        };
        const answer = { ...answers[operation], ...granted };
        const encoded = encode(response as MessageName, answer as never, variant);
        return Promise.resolve({
          kind: 'reply',
          id: 1,
          error: null,
          message: '',
          body: encoded,
          refusal: null,
        });
      },
    } as unknown as Link;
    const rpc = new RpcClient({
      variant,
      clock,
      clientVersion,
      languageCode: 'en',
      resource: () => self.resource,
      time: this.time,
      connection: { link },
    });
    const call: RpcCall = (...input) => rpc.call(...input);
    this.call = call;
    this.synchroniser = new Synchroniser({ model, unsaved, variant, call, pushes: new PushQueue() });
    this.reporters = new Reporters({ clock, log, unsaved, model, call });
    this.reporters.setOnline(true);
    const upload = async () => ({ photoId: 'p', url: '' });
    this.outbox = new Outbox({
      cache,
      clock,
      random: () => 0.5,
      log,
      model: {
        conversation: () => ({}),
        selfId: 'me',
        outboxChanged: () => {},
        observe: () => {},
        refused: () => {},
        events: { unsentChanged: () => {} },
      },
      typing: this.reporters.typing,
      draftPhotos: new DraftPhotos({ cache, clock, log, model }),
      delivery: new Delivery({ cache, call, model, upload }),
    });
    this.outbox.setOnline(true);
    this.presence = new OwnPresence(call, () => self);
    this.contacts = new Contacts(call, () => new Map());
    this.account = new Account(call, () => {});
    this.newConversations = new NewConversations(call, async () => {});
  }

  in(conversationId: string): InConversation {
    return new InConversation(conversationId, this.call);
  }

  /** Several reports are sent as one, a moment later. */
  read(conversationId: string, timestamp: number): void {
    this.reporters.reads.read(conversationId, timestamp);
    this.#clock.advance(60_000);
  }
}

const ann = { gaia_id: 'ann', chat_id: 'ann' };
const c = { conversation_id: { id: 'c' } };
const inC = { event_request_header: expect.objectContaining(c) as unknown };

/** How each operation is called, and what must be in its request. */
const table: Record<OperationName, [(calls: Calls) => unknown, Record<string, unknown>]> = {
  AddUser: [(s) => s.in('c').addPeople(['ann']), { invitee_id: [{ gaia_id: 'ann' }], ...inC }],
  CreateConversation: [
    (s) => s.newConversations.create({ people: ['ann'], name: 'n', group: true }),
    { name: 'n', invitee_id: [{ gaia_id: 'ann' }] },
  ],
  DeleteConversation: [(s) => s.in('c').deleteHistory(7), { ...c, delete_upper_bound_timestamp: 7 }],
  EasterEgg: [(s) => s.in('c').easterEgg('ponies'), { ...c, easter_egg: { message: 'ponies' } }],
  GetConversation: [(s) => s.synchroniser.fetchConversations(['c']), { conversation_spec: c }],
  GetEntityById: [
    (s) => s.contacts.lookUp([{ gaia_id: 'ann' }]),
    { batch_lookup_spec: [{ gaia_id: 'ann' }] },
  ],
  GetGroupConversationUrl: [(s) => s.in('c').link(), c],
  GetSuggestedEntities: [
    (s) => s.contacts.suggestions({ favorites: { max_results: 3 } }),
    { favorites: { max_results: 3 } },
  ],
  GetSelfInfo: [(s) => s.synchroniser.fetchSelf(), {}],
  QueryPresence: [(s) => s.contacts.presence(['ann']), { participant_id: [ann] }],
  RemoveUser: [(s) => s.in('c').leave(), inC],
  RenameConversation: [(s) => s.in('c').rename('n'), { new_name: 'n', ...inC }],
  SearchEntities: [(s) => s.contacts.search('an'), { query: 'an', max_count: 20 }],
  SendChatMessage: [
    (s) => s.outbox.send('c', {}),
    { event_request_header: expect.objectContaining({ ...c, event_type: 1 }) },
  ],
  ModifyOTRStatus: [(s) => s.in('c').keepHistory(false), { otr_status: 1, ...inC }],
  SendOffnetworkInvitation: [
    (s) => s.contacts.inviteByEmail('a@b.c'),
    { invitee_address: { type: 1, email: 'a@b.c' } },
  ],
  SetActiveClient: [
    (s) => s.presence.setActive(true),
    { is_active: true, full_jid: 'me@example.org/r1', timeout_secs: 120 },
  ],
  SetConversationLevel: [(s) => s.call('SetConversationLevel', {}), {}],
  SetConversationNotificationLevel: [
    (s) => s.in('c').setNotificationLevel(NotificationLevel.NOTIFICATION_LEVEL_QUIET),
    { ...c, level: NotificationLevel.NOTIFICATION_LEVEL_QUIET },
  ],
  SetFocus: [(s) => s.reporters.focus.set('c'), { ...c, type: 1 }],
  SetGroupLinkSharingEnabled: [(s) => s.in('c').shareLink(true), { group_link_sharing_status: 1, ...inC }],
  SetPresence: [
    (s) => s.presence.setDnd(true, 60),
    { dnd_setting: { do_not_disturb: true, timeout_secs: 60 } },
  ],
  SetTyping: [(s) => s.reporters.typing.set('c', 'started'), { ...c, type: 1 }],
  SyncAllNewEvents: [(s) => s.synchroniser.catchUp(), { last_sync_timestamp: 0 }],
  SyncRecentConversations: [
    (s) => s.synchroniser.run(self, undefined as unknown as Link),
    { sync_filter: [1, 2] },
  ],
  UpdateWatermark: [(s) => s.read('c', 5), { ...c, last_read_timestamp: 5 }],
  CreateInvitation: [(s) => s.contacts.createInvitation(), {}],
  DismissSuggestedContacts: [(s) => s.contacts.dismiss(['ann']), { participant_id: [ann] }],
  GetBlockedEntities: [(s) => s.contacts.blocked(), {}],
  GetMessages: [(s) => s.call('GetMessages', { conversation_id: { id: 'c' } }), c],
  ListClients: [(s) => s.account.clients(), {}],
  MarkEventObserved: [(s) => s.call('MarkEventObserved', {}), {}],
  ModifyConversationView: [(s) => s.in('c').archive(4), { ...c, new_view: 2, last_event_timestamp: 4 }],
  OpenGroupConversationFromUrl: [
    (s) => s.newConversations.joinByLink('https://x/join/s'),
    { url: 'https://x/join/s' },
  ],
  PinContact: [(s) => s.contacts.pin('ann'), { participant_id: ann }],
  ReplyToInvite: [(s) => s.in('c').declineInvitation(), { ...c, type: 2 }],
  RevokeClient: [(s) => s.account.revokeClient('r2'), { identifier: { resource: 'r2' } }],
  SetBlockState: [(s) => s.contacts.block('ann'), { participant_id: ann, block_state: 1 }],
  SetConfigurationBit: [
    (s) => s.account.setConfigurationBit(ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN_3, true),
    { configuration_bit: { configuration_bit_type: 3, value: true } },
  ],
  SetDesktopSound: [
    (s) => s.account.setSounds({ calls: false }),
    { desktop_sound_setting: { desktop_ring_sound_state: 2 } },
  ],
  SetRichPresenceEnabledState: [
    (s) => s.account.setRichPresence(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE, false),
    { rich_presence_enabled_state: [{ type: 2, enabled: false }] },
  ],
  UndismissSuggestedContacts: [(s) => s.contacts.undismiss(['ann']), { participant_id: [ann] }],
  UnpinContact: [(s) => s.contacts.unpin('ann'), { participant_id: ann }],
  UpdateHangout: [(s) => s.in('c').hangout('join'), { ...c, event_type: 3 }],
  UpdateProfile: [(s) => s.account.updateProfile({ display_name: 'Me' }), { display_name: 'Me' }],
};

describe.each(['extended', 'base'] as const)('every operation of the %s variant', (variant) => {
  const offered = operationNames.filter((name) => variant === 'extended' || !operations[name].extendedOnly);

  it.each(offered)('%s is called with its fields and the header', async (name) => {
    const calls = new Calls(variant);
    const [act, expected] = table[name];
    await act(calls);
    const made = calls.made.find(({ operation }) => operation === name);
    expect(made?.request).toMatchObject(expected);
    expect(made?.request['request_header'] as RequestHeader).toMatchObject({
      client_version: clientVersion,
      client_identifier: { resource: 'r1', header_id: `parley.${variant}` },
      language_code: 'en',
    });
  });
});

it('every response sets the server’s time', async () => {
  const calls = new Calls('extended');
  await calls.call('GetSelfInfo', {});
  expect(calls.time.nowUsec()).toBe(77);
});

it('what cannot be encoded is rejected with a ClientError', async () => {
  const { code, name } = { code: 'refused', name: 'ClientError' };
  await expect(new Calls('base').in('c').link()).rejects.toMatchObject({ code, name });
  await expect(new Calls('extended').in('c').deleteHistory(-1)).rejects.toMatchObject({ code, name });
});

describe('further requests', () => {
  const header = (request: Record<string, unknown> | undefined): { client_generated_id?: number } =>
    request?.['event_request_header'] as { client_generated_id?: number };

  it.each<[string, (s: Calls) => Promise<unknown>, Record<string, unknown>]>([
    ['a photo', (s) => s.in('c').sendNow({ photoId: 'p' }), { existing_media: { photo: { photo_id: 'p' } } }],
    [
      'a place',
      (s) => s.in('c').sendNow({ location: { place: { name: 'Here' } } }),
      { location: { place: { name: 'Here' } } },
    ],
    ['a person is removed', (s) => s.in('c').removePerson('ann'), { participant_id: ann }],
    ['it comes back', (s) => s.in('c').unarchive(), { new_view: 1 }],
    ['an invitation is accepted', (s) => s.in('c').acceptInvitation(), { type: 1 }],
    ['silence ends', (s) => s.contacts.unblock('ann'), { block_state: 2 }],
  ])('%s', async (_what, act, expected) => {
    const calls = new Calls('extended');
    await act(calls);
    expect(calls.made[0]?.request).toMatchObject(expected);
  });

  it('every event has a key of its own, or the one given', async () => {
    const calls = new Calls('extended');
    await calls.in('c').rename('a');
    await calls.in('c').rename('b');
    await calls.in('c').sendNow({ photoId: 'p', clientGeneratedId: 77 });
    const [first, second, third] = calls.made.map(({ request }) => header(request).client_generated_id);
    expect(first).toBeGreaterThan(0);
    expect(second).not.toBe(first);
    expect(third).toBe(77);
  });
});
