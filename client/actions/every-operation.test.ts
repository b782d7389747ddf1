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
import { Commands } from '../session/commands.ts';
import { Drafts } from '../drafts/drafts.ts';
import { MemoryCache } from '../cache/memory-cache.ts';
import { RpcClient } from '../connection/rpc-client.ts';
import type { Link } from '../connection/link.ts';
import { ChangeBatch } from '../model/change-batch.ts';
import { Model } from '../model/model.ts';
import { plainSelf } from '../testing.ts';
import { Unsaved } from '../model/unsaved.ts';
import { Reporters } from '../report/reporters.ts';
import { sendRequest } from './requests.ts';
import type { ChatSession } from '../session/chat-session.ts';
import type { RequestWithoutHeader } from '../connection/call.ts';
import { Synchroniser } from '../sync/synchroniser.ts';

const self = plainSelf;
const clientVersion = { build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP };
const event = { event_id: 'e', conversation_id: { id: 'c' } };

/** What the service answers where an answer without content would be its failure. */
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

const asked = async (): Promise<void> => {};

/** Every typed call over a link that notes what went over it and grants everything. */
class Calls extends Commands {
  override readonly self = self;
  override readonly people = new Map();
  override readonly time = { nowUsec: () => this.#clock.nowUsec() };
  protected override readonly outbox = {
    retry: asked,
    edit: asked,
    discard: asked,
    photo: async () => null,
  };
  protected override readonly drafts = new Drafts({
    cache: new MemoryCache(),
    clock: fakeClock(),
    log: { info: () => {}, warn: () => {} },
    onChange: () => {},
  });
  readonly made: { operation: string; request: Record<string, unknown> }[] = [];
  readonly serverTimes: number[] = [];
  readonly synchroniser: Synchroniser;
  readonly reporters: Reporters;
  readonly #rpc: RpcClient;
  readonly #clock = fakeClock(1_800_000_000_000_000);

  constructor(variant: Variant) {
    super({ server: 'http://service', token: 't', cache: new MemoryCache() });
    const unsaved = new Unsaved(() => {});
    const clock = this.#clock;
    const model = new Model(new ChangeBatch(() => {}), unsaved);
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
        return Promise.resolve({ kind: 'reply', id: 1, error: null, message: '', body: encoded });
      },
    } as unknown as Link;
    this.#rpc = new RpcClient({
      variant,
      clock,
      clientVersion,
      languageCode: 'en',
      resource: () => self.resource,
      onServerTime: (usec) => this.serverTimes.push(usec),
      link: () => link,
    });
    const call: ChatSession['call'] = (...input) => this.call(...input);
    this.synchroniser = new Synchroniser({ model, unsaved, variant, call, hold: () => () => {} });
    const log = { info: () => {}, warn: () => {} };
    this.reporters = new Reporters({ clock, log, unsaved, call });
    this.reporters.setOnline(true);
  }

  override call<O extends OperationName>(operation: O, request: RequestWithoutHeader<O>) {
    return this.#rpc.call(operation, request);
  }

  /** Several are told as one, a moment later. */
  read(conversationId: string, timestamp: number): void {
    this.reporters.reads.read(conversationId, timestamp);
    this.#clock.advance(60_000);
  }

  protected override opened(): Promise<void> {
    return Promise.resolve();
  }

  protected override profileChanged(): void {}
}

const ann = { gaia_id: 'ann', chat_id: 'ann' };
const c = { conversation_id: { id: 'c' } };
const inC = { event_request_header: expect.objectContaining(c) as unknown };

/** How each operation is called, and what must be in its request. */
const table: Record<OperationName, [(calls: Calls) => unknown, Record<string, unknown>]> = {
  AddUser: [(s) => s.in('c').addPeople(['ann']), { invitee_id: [{ gaia_id: 'ann' }], ...inC }],
  CreateConversation: [
    (s) => s.createConversation({ people: ['ann'], name: 'n', group: true }),
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
  GetSelfInfo: [(s) => s.synchroniser.fetchSelf(self), {}],
  QueryPresence: [(s) => s.contacts.presence(['ann']), { participant_id: [ann] }],
  RemoveUser: [(s) => s.in('c').leave(), inC],
  RenameConversation: [(s) => s.in('c').rename('n'), { new_name: 'n', ...inC }],
  SearchEntities: [(s) => s.search('an'), { query: 'an', max_count: 20 }],
  SendChatMessage: [
    (s) =>
      s.call(
        'SendChatMessage',
        sendRequest(
          {
            clientGeneratedId: 9,
            conversationId: 'c',
            content: {},
            createdAt: 1,
            expectedOtr: null,
            state: 'waiting',
            reason: null,
          },
          'p1',
        ),
      ),
    { event_request_header: expect.objectContaining({ ...c, client_generated_id: 9 }) },
  ],
  ModifyOTRStatus: [(s) => s.in('c').keepHistory(false), { otr_status: 1, ...inC }],
  SendOffnetworkInvitation: [
    (s) => s.contacts.inviteByEmail('a@b.c'),
    { invitee_address: { type: 1, email: 'a@b.c' } },
  ],
  SetActiveClient: [
    (s) => s.setActive(true),
    { is_active: true, full_jid: 'me@example.org/r1', timeout_secs: 120 },
  ],
  SetConversationLevel: [(s) => s.call('SetConversationLevel', {}), {}],
  SetConversationNotificationLevel: [
    (s) => s.setNotificationLevel('c', NotificationLevel.NOTIFICATION_LEVEL_QUIET),
    { ...c, level: NotificationLevel.NOTIFICATION_LEVEL_QUIET },
  ],
  SetFocus: [(s) => s.reporters.focus.set('c'), { ...c, type: 1 }],
  SetGroupLinkSharingEnabled: [(s) => s.in('c').shareLink(true), { group_link_sharing_status: 1, ...inC }],
  SetPresence: [(s) => s.setDnd(true, 60), { dnd_setting: { do_not_disturb: true, timeout_secs: 60 } }],
  SetTyping: [(s) => s.reporters.typing.set('c', 'started'), { ...c, type: 1 }],
  SyncAllNewEvents: [(s) => s.synchroniser.catchUp(), { last_sync_timestamp: 0 }],
  SyncRecentConversations: [
    (s) => s.synchroniser.run(self, undefined as unknown as Link),
    { sync_filter: [1, 2] },
  ],
  UpdateWatermark: [(s) => s.read('c', 5), { ...c, last_read_timestamp: 5 }],
  DismissSuggestedContacts: [(s) => s.contacts.dismiss(['ann']), { participant_id: [ann] }],
  GetBlockedEntities: [(s) => s.contacts.blocked(), {}],
  ListClients: [(s) => s.account.clients(), {}],
  MarkEventObserved: [(s) => s.call('MarkEventObserved', {}), {}],
  ModifyConversationView: [(s) => s.in('c').archive(4), { ...c, new_view: 2, last_event_timestamp: 4 }],
  OpenGroupConversationFromUrl: [(s) => s.joinByLink('https://x/join/s'), { url: 'https://x/join/s' }],
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

it('every answer says what time it is at the service', async () => {
  const calls = new Calls('extended');
  await calls.call('GetSelfInfo', {});
  expect(calls.serverTimes).toEqual([77]);
});

it('what cannot be written is refused as the client refuses everything', async () => {
  const { code, name } = { code: 'refused', name: 'ClientError' };
  await expect(new Calls('base').in('c').link()).rejects.toMatchObject({ code, name });
  await expect(new Calls('extended').in('c').deleteHistory(-1)).rejects.toMatchObject({ code, name });
});

describe('what more can be said in a conversation', () => {
  const header = (request: Record<string, unknown> | undefined): { client_generated_id?: number } =>
    request?.['event_request_header'] as { client_generated_id?: number };

  it.each<[string, (s: Calls) => Promise<unknown>, Record<string, unknown>]>([
    ['a photo', (s) => s.in('c').sendNow({ photoId: 'p' }), { existing_media: { photo: { photo_id: 'p' } } }],
    [
      'a place',
      (s) => s.in('c').sendNow({ location: { place: { name: 'Here' } } }),
      { location: { place: { name: 'Here' } } },
    ],
    ['somebody leaves', (s) => s.in('c').removePerson('ann'), { participant_id: ann }],
    ['it comes back', (s) => s.in('c').unarchive(), { new_view: 1 }],
    ['an invitation is accepted', (s) => s.in('c').acceptInvitation(), { type: 1 }],
    ['silence ends', (s) => s.contacts.unblock('ann'), { block_state: 2 }],
  ])('%s', async (_what, act, expected) => {
    const calls = new Calls('extended');
    await act(calls);
    expect(calls.made[0]?.request).toMatchObject(expected);
  });

  it('every event is asked for under a key of its own, or under the one given', async () => {
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
