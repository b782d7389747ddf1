// Above 300 lines: every supplement operation runs over the same table of transports and variants.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BlockState,
  ConfigurationBitType,
  ConversationStatus,
  ConversationType,
  ConversationView,
  DeviceClass,
  Gender,
  operations,
  ReplyToInviteType,
  ResponseStatus,
  RichPresenceType,
  SoundState,
  SyncFilter,
  type RefusalArguments,
  type RefusalCode,
} from '../../protocol/index.ts';
import { refusedHeader } from './support/refused.ts';
import { postJson } from './support/http.ts';
import { combinations } from './support/combinations.ts';
import { callsOver, signIn, signUp, type Calls, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { kindOf, TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const ok = { response_header: { status: ResponseStatus.RESPONSE_STATUS_OK } };
const refused = <C extends RefusalCode>(code: C, ...parameters: RefusalArguments<C>) => ({
  response_header: refusedHeader(code, ...parameters),
});

describe.each(combinations)('over $transport in the $variant variant', ({ transport, variant }) => {
  let mira: Person;
  let ola: Person;
  let calls: Calls;
  let others: Calls;
  /** What is pushed to each of the two. */
  let toMira: TestSession;
  let toOla: TestSession;
  let conversation: string;
  beforeAll(async () => {
    [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
    toMira = await TestSession.open(server, mira.token, variant);
    toOla = await TestSession.open(server, ola.token, variant);
    // A session of its own would supersede the one that listens.
    calls = transport === 'websocket' ? toMira : await callsOver(server, mira, transport, variant);
    others = transport === 'websocket' ? toOla : await callsOver(server, ola, transport, variant);
    conversation = (await converse(calls, [ola])).id;
    await others.call('SendChatMessage', textMessage(conversation, 'I am here'));
    await toMira.met(ola);
    await toOla.met(mira);
  });
  afterAll(async () => {
    await toMira[Symbol.asyncDispose]();
    await toOla[Symbol.asyncDispose]();
  });
  const forget = () => Promise.all([toMira.forget(), toOla.forget()]);
  /** Waits for what the next test must not take for its own. */
  const pushedAtLeast = (session: TestSession, kind: string, count: number) =>
    session.until(() => session.updates.filter((update) => kindOf(update) === kind).length >= count);
  const send = (text: string, by: Calls = calls) =>
    by.call('SendChatMessage', textMessage(conversation, text));

  test('a conversation goes to the archive and comes back with the next message', async () => {
    const move = (new_view: ConversationView) =>
      calls.call('ModifyConversationView', { conversation_id: { id: conversation }, new_view });
    const archive = async () => {
      const { conversation_state } = await calls.call('SyncRecentConversations', {
        sync_filter: [SyncFilter.SYNC_FILTER_ARCHIVED],
      });
      return conversation_state?.map((state) => state.conversation_id?.id);
    };
    await forget();
    expect(await move(ConversationView.CONVERSATION_VIEW_ARCHIVED)).toMatchObject(ok);
    expect(await archive()).toEqual([conversation]);
    expect(await toMira.pushed((update) => update.view_modification)).toEqual({
      conversation_id: { id: conversation },
      old_view: ConversationView.CONVERSATION_VIEW_INBOX,
      new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED,
    });
    expect(await toOla.settledKinds()).toEqual([]);
    await send('knock', others);
    expect(await archive()).toEqual([]);
    expect(await move(ConversationView.CONVERSATION_VIEW_UNKNOWN)).toMatchObject(
      refused('field_invalid', { field: 'view', allowed: 'INBOX, ARCHIVED' }),
    );
    await pushedAtLeast(toMira, 'view_modification', 2);
    await pushedAtLeast(toOla, 'event', 1);
  });

  test('an invitation is accepted or declined', async () => {
    for (const [type, status] of [
      [ReplyToInviteType.REPLY_TO_INVITE_TYPE_DECLINE, ConversationStatus.CONVERSATION_STATUS_LEFT],
      [ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT, ConversationStatus.CONVERSATION_STATUS_ACTIVE],
    ] as const) {
      // Who declined once is not asked again.
      const guest = await signUp(server, 'guest');
      await using toGuest = await TestSession.open(server, guest.token, variant);
      const theirs = transport === 'websocket' ? toGuest : await callsOver(server, guest, transport, variant);
      const { id } = await converse(calls, [guest], ConversationType.CONVERSATION_TYPE_GROUP);
      await toGuest.pushed(({ conversation }) => (conversation?.conversation_id?.id === id ? true : null));
      await Promise.all([forget(), toGuest.forget()]);
      expect(await theirs.call('ReplyToInvite', { conversation_id: { id }, type })).toMatchObject(ok);
      const notification = await toGuest.pushed((update) =>
        update.reply_to_invite_notification ? update : undefined,
      );
      expect(notification).toMatchObject({
        reply_to_invite_notification: { conversation_id: { id }, type },
        conversation: { self_conversation_state: { status } },
      });
      const seen = await toMira.pushed(({ conversation }) =>
        conversation?.conversation_id?.id === id ? conversation : null,
      );
      expect(seen.current_participant).toHaveLength(
        type === ReplyToInviteType.REPLY_TO_INVITE_TYPE_ACCEPT ? 2 : 1,
      );
      expect(await toOla.settledKinds()).toEqual([]);
    }
    expect(await calls.call('ReplyToInvite', { conversation_id: { id: 'none' } })).toMatchObject(
      refused('field_invalid', { field: 'type', allowed: 'ACCEPT, DECLINE' }),
    );
  });

  test('who is blocked hears nothing, and nothing of it', async () => {
    const block = (block_state: BlockState) =>
      calls.call('SetBlockState', { participant_id: { gaia_id: ola.gaiaId }, block_state });
    const blocked = async () =>
      (await calls.call('GetBlockedEntities', {})).entity?.map(({ id }) => id?.gaia_id);
    await forget();
    expect(await block(BlockState.BLOCK_STATE_BLOCK)).toMatchObject(ok);
    expect(await toMira.pushed((update) => update.block_notification)).toEqual({
      block_state_change: [
        {
          participant_id: { gaia_id: ola.gaiaId, chat_id: ola.gaiaId },
          new_block_state: BlockState.BLOCK_STATE_BLOCK,
        },
      ],
    });
    expect(await blocked()).toEqual([ola.gaiaId]);
    expect(await send('psst', others)).toMatchObject(refused('cannot_receive', { name: mira.displayName }));
    expect(await send('psst')).toMatchObject(refused('blocked_by_caller', { name: ola.displayName }));
    expect((await others.call('SearchEntities', { query: mira.displayName })).entity).toEqual([]);
    const asked = await others.call('QueryPresence', { participant_id: [{ gaia_id: mira.gaiaId }] });
    expect(asked.presence_result?.[0]?.presence ?? null).toBeNull();
    expect(await toOla.settledKinds()).toEqual([]);
    expect(await block(BlockState.BLOCK_STATE_UNBLOCK)).toMatchObject(ok);
    expect(await blocked()).toEqual([]);
    expect(await send('again')).toMatchObject(ok);
    expect(await block(BlockState.BLOCK_STATE_UNKNOWN)).toMatchObject(
      refused('field_invalid', { field: 'block_state', allowed: 'BLOCK, UNBLOCK' }),
    );
    for (const kind of ['event', 'presence']) await pushedAtLeast(toOla, kind, 1);
  });

  test('sounds and switches are kept, and pushed to own clients', async () => {
    await forget();
    const sound = {
      desktop_sound_state: SoundState.SOUND_STATE_OFF,
      desktop_ring_sound_state: SoundState.SOUND_STATE_ON,
    };
    const asked = { desktop_sound_state: SoundState.SOUND_STATE_OFF };
    expect(await calls.call('SetDesktopSound', { desktop_sound_setting: asked })).toMatchObject(ok);
    const notification = await toMira.pushed(
      (update) => update.notification_setting_notification?.desktop_sound_setting,
    );
    expect(notification).toEqual(sound);
    await forget();
    const bit = {
      configuration_bit_type: ConfigurationBitType.CONFIGURATION_BIT_TYPE_UNKNOWN_7,
      value: true,
    };
    expect(await calls.call('SetConfigurationBit', { configuration_bit: bit })).toMatchObject(ok);
    const notified = await toMira.pushed((update) => update.notification_setting_notification);
    // The base variant can say that something changed, not what.
    expect(notified.configuration_bit ?? []).toEqual(variant === 'base' ? [] : [bit]);
    const self = await calls.call('GetSelfInfo', {});
    expect(self).toMatchObject({ desktop_sound_setting: sound, configuration_bit: [bit] });
    expect(await toOla.settledKinds()).toEqual([]);
    expect(await calls.call('SetDesktopSound', {})).toMatchObject(
      refused('field_invalid', { field: 'desktop_sound_setting', allowed: 'ON, OFF' }),
    );
    expect(await calls.call('SetConfigurationBit', {})).toMatchObject(refused('configuration_bit_unknown'));
  });

  test('what others may see of one is up to oneself', async () => {
    const allow = (type: RichPresenceType, enabled: boolean) =>
      calls.call('SetRichPresenceEnabledState', { rich_presence_enabled_state: [{ type, enabled }] });
    const seen = async () => {
      const asked = await others.call('QueryPresence', { participant_id: [{ gaia_id: mira.gaiaId }] });
      return asked.presence_result?.[0]?.presence;
    };
    expect((await seen())?.device_status ?? null).not.toBeNull();
    await forget();
    expect(await allow(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE, false)).toMatchObject(ok);
    const notification = await toMira.pushed((update) => update.rich_presence_enabled_state_notification);
    expect(notification.rich_presence_enabled_state).toContainEqual({
      type: RichPresenceType.RICH_PRESENCE_TYPE_DEVICE,
      enabled: false,
    });
    const presence = await toOla.pushed((update) => update.presence_notification?.presence?.[0]);
    expect(presence).toMatchObject({ user_id: { gaia_id: mira.gaiaId }, presence: { reachable: true } });
    expect(presence.presence?.device_status ?? null).toBeNull();
    expect((await seen())?.device_status ?? null).toBeNull();
    expect(await allow(RichPresenceType.RICH_PRESENCE_TYPE_UNKNOWN, false)).toMatchObject(
      refused('field_invalid', { field: 'type', allowed: 'IN_CALL_STATE, DEVICE, LAST_SEEN' }),
    );
    expect(await allow(RichPresenceType.RICH_PRESENCE_TYPE_DEVICE, true)).toMatchObject(ok);
    await pushedAtLeast(toMira, 'rich_presence_enabled_state', 2);
    await pushedAtLeast(toOla, 'presence', 2);
  });

  test('that an event was observed is taken note of', async () => {
    await forget();
    expect(await calls.call('MarkEventObserved', {})).toMatchObject(ok);
    expect(await toMira.settledKinds()).toEqual([]);
  });

  test('a lost client is found and signed out', async () => {
    const lost = await signIn(server, mira);
    await using session = await TestSession.open(server, lost.token, variant);
    const { resource } = session.hello;
    const list = async () => (await calls.call('ListClients', {})).client ?? [];
    await expect.poll(list).toMatchObject([
      { identifier: { resource: toMira.hello.resource }, is_caller: true },
      {
        identifier: { resource },
        device_class: DeviceClass.DEVICE_CLASS_DESKTOP,
        label: expect.stringMatching(/./),
        connected: true,
        is_caller: false,
      },
    ]);
    const revoke = (by: Calls, name: string) => by.call('RevokeClient', { identifier: { resource: name } });
    expect(await revoke(others, resource)).toMatchObject(refused('client_unknown'));
    expect(await revoke(calls, toMira.hello.resource)).toMatchObject(refused('client_is_caller'));
    expect(await revoke(calls, resource)).toMatchObject(ok);
    expect((await session.ended).frame).toMatchObject({ code: 'revoked', reconnect: false });
    expect(await list()).toHaveLength(1);
    const after = await postJson(server, operations.GetSelfInfo.path, {}, { token: lost.token });
    expect(after.status).toBe(401);
  });

  test('a new name is seen wherever it stands', async () => {
    await forget();
    const phone = `+49${String(Date.now()).slice(-9)}`;
    const display_name = `${mira.displayName} the Second`;
    const answer = await calls.call('UpdateProfile', {
      display_name,
      gender: Gender.GENDER_FEMALE,
      phone,
      default_country: { region_code: 'de', country_code: 49 },
    });
    expect(answer).toMatchObject({
      ...ok,
      self_entity: { properties: { display_name, gender: Gender.GENDER_FEMALE, phone: [phone] } },
    });
    const notification = await toOla.pushed((update) => update.conversation);
    expect(notification.participant_data).toContainEqual(
      expect.objectContaining({
        id: { gaia_id: mira.gaiaId, chat_id: mira.gaiaId },
        fallback_name: display_name,
      }),
    );
    expect((await others.call('SearchEntities', { query: 'second' })).entity).toContainEqual(
      expect.objectContaining({ id: { gaia_id: mira.gaiaId, chat_id: mira.gaiaId } }),
    );
    expect(await calls.call('GetSelfInfo', {})).toMatchObject({
      default_country: { region_code: 'DE', country_code: 49 },
      phone_data: { phone: [{ phone_number: { e164: phone } }] },
    });
    expect(await others.call('UpdateProfile', { phone })).toMatchObject(refused('phone_taken'));
    expect(await calls.call('UpdateProfile', { display_name: ' ' })).toMatchObject(refused('name_empty'));
    await calls.call('UpdateProfile', { display_name: mira.displayName });
    await pushedAtLeast(toOla, 'conversation', 2);
  });

  test('contacts are pinned and dismissed without anyone being notified', async () => {
    await forget();
    const participant_id = { gaia_id: ola.gaiaId };
    expect(await calls.call('PinContact', { participant_id })).toMatchObject(ok);
    expect(await calls.call('UnpinContact', { participant_id })).toMatchObject(ok);
    const several = { participant_id: [participant_id] };
    expect(await calls.call('DismissSuggestedContacts', several)).toMatchObject(ok);
    expect(await calls.call('UndismissSuggestedContacts', several)).toMatchObject(ok);
    expect(await Promise.all([toMira.settledKinds(), toOla.settledKinds()])).toEqual([[], []]);
    const self = { participant_id: { gaia_id: mira.gaiaId } };
    expect(await calls.call('PinContact', self)).toMatchObject(refused('person_is_caller'));
  });
});
