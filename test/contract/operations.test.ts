// Above 300 lines: every operation runs over the same table of transports and variants.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ClientPresenceStateType,
  ConversationStatus,
  ConversationType,
  EventType,
  FieldMask,
  FocusType,
  newClientGeneratedId,
  NotificationLevel,
  OffTheRecordStatus,
  ResponseStatus,
  SegmentType,
  SyncFilter,
  TypingType,
  type ResponseHeader,
} from '../../protocol/index.ts';
import { combinations } from './support/combinations.ts';
import { callsOver, signUp, type Calls, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { converse, textMessage } from './support/talk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server[Symbol.asyncDispose]());

const ok = { status: ResponseStatus.RESPONSE_STATUS_OK };
const refused = { status: ResponseStatus.RESPONSE_STATUS_INVALID_REQUEST };

describe.each(combinations)('over $transport in the $variant variant', ({ transport, variant }) => {
  let mira: Person;
  let ola: Person;
  let calls: Calls;
  let others: Calls;
  let conversation: string;
  beforeAll(async () => {
    [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
    calls = await callsOver(server, mira, transport, variant);
    others = await callsOver(server, ola, transport, variant);
    conversation = (await converse(calls, [ola])).id;
  });
  afterAll(async () => {
    await calls[Symbol.asyncDispose]();
    await others[Symbol.asyncDispose]();
  });
  const send = (text: string, by: Calls = calls) =>
    by.call('SendChatMessage', textMessage(conversation, text));

  test('a one-to-one conversation is unique per pair', async () => {
    const again = await calls.call('CreateConversation', {
      type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
      client_generated_id: newClientGeneratedId(),
      invitee_id: [{ gaia_id: ola.gaiaId }],
    });
    expect(again).toMatchObject({
      response_header: ok,
      new_conversation_created: false,
      conversation: {
        conversation_id: { id: conversation },
        type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
        otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD,
        self_conversation_state: { status: ConversationStatus.CONVERSATION_STATUS_ACTIVE },
      },
    });
    const people = again.conversation?.current_participant?.map(({ gaia_id }) => gaia_id).sort();
    expect(people).toEqual([mira.gaiaId, ola.gaiaId].sort());
  });

  test('a group has its name and its people', async () => {
    const { response_header, conversation: group } = await calls.call('CreateConversation', {
      type: ConversationType.CONVERSATION_TYPE_GROUP,
      client_generated_id: newClientGeneratedId(),
      name: 'Tea',
      invitee_id: [{ gaia_id: ola.gaiaId }],
    });
    expect(response_header).toMatchObject(ok);
    expect(group).toMatchObject({ name: 'Tea', type: ConversationType.CONVERSATION_TYPE_GROUP });
    expect(group?.participant_data).toHaveLength(2);
  });

  test('a message is answered with the event that it made, and the same key never makes another', async () => {
    const request = textMessage(conversation, 'hello');
    const first = await calls.call('SendChatMessage', request);
    expect(first).toMatchObject({
      response_header: ok,
      created_event: {
        conversation_id: { id: conversation },
        sender_id: { gaia_id: mira.gaiaId, chat_id: mira.gaiaId },
        event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
        self_event_state: {
          user_id: { gaia_id: mira.gaiaId },
          client_generated_id: String(request.event_request_header?.client_generated_id),
          notification_level: NotificationLevel.NOTIFICATION_LEVEL_RING,
        },
        chat_message: {
          message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'hello' }] },
        },
        advances_sort_timestamp: true,
      },
    });
    expect(first.created_event?.event_version).toBe(first.created_event?.timestamp);
    const second = await calls.call('SendChatMessage', request);
    expect(second.created_event).toEqual(first.created_event);
  });

  test('history comes page by page, oldest first', async () => {
    for (const text of ['one', 'two', 'three']) await send(text);
    const page = await calls.call('GetConversation', {
      conversation_spec: { conversation_id: { id: conversation } },
      include_event: true,
      max_events_per_conversation: 2,
    });
    const texts = (state: typeof page) =>
      state.conversation_state?.event?.map(
        (event) => event.chat_message?.message_content?.segment?.[0]?.text,
      );
    expect(texts(page)).toEqual(['two', 'three']);
    const token = page.conversation_state?.event_continuation_token ?? null;
    expect(token).not.toBeNull();
    const before = await calls.call('GetConversation', {
      conversation_spec: { conversation_id: { id: conversation } },
      include_event: true,
      max_events_per_conversation: 1,
      event_continuation_token: token,
    });
    expect(texts(before)).toEqual(['one']);
  });

  test('catching up returns what came after, and the list shows what is newest', async () => {
    const since = await calls.call('SyncAllNewEvents', { last_sync_timestamp: 1 });
    expect(since.response_header).toMatchObject(ok);
    await send('while away', others);
    const news = await calls.call('SyncAllNewEvents', { last_sync_timestamp: since.sync_timestamp ?? 0 });
    const events = news.conversation_state?.flatMap((state) => state.event ?? []) ?? [];
    expect(events.map((event) => event.chat_message?.message_content?.segment?.[0]?.text)).toContain(
      'while away',
    );
    const recent = await calls.call('SyncRecentConversations', {
      max_conversations: 5,
      max_events_per_conversation: 1,
      sync_filter: [SyncFilter.SYNC_FILTER_INBOX],
    });
    const listed = recent.conversation_state?.find((state) => state.conversation_id?.id === conversation);
    expect(listed?.conversation?.self_conversation_state?.sort_timestamp).toBe(listed?.event?.[0]?.timestamp);
  });

  test('the watermark moves forward only', async () => {
    const sent = await send('read me', others);
    const newest = sent.created_event?.timestamp ?? 0;
    const mark = (last_read_timestamp: number) =>
      calls.call('UpdateWatermark', { conversation_id: { id: conversation }, last_read_timestamp });
    expect((await mark(newest)).response_header).toMatchObject(ok);
    expect((await mark(newest - 1)).response_header).toMatchObject(ok);
    const { conversation_state: state } = await calls.call('GetConversation', {
      conversation_spec: { conversation_id: { id: conversation } },
    });
    const own = state?.conversation?.self_conversation_state?.self_read_state;
    expect(own).toMatchObject({ participant_id: { gaia_id: mira.gaiaId }, latest_read_timestamp: newest });
  });

  test('the notification level is kept', async () => {
    const set = (level: NotificationLevel) =>
      calls.call('SetConversationNotificationLevel', { conversation_id: { id: conversation }, level });
    const answer = await set(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
    expect(answer.response_header).toMatchObject(ok);
    expect(answer.timestamp).toBeGreaterThan(0);
    const { conversation_state: state } = await calls.call('GetConversation', {
      conversation_spec: { conversation_id: { id: conversation } },
    });
    expect(state?.conversation?.self_conversation_state?.notification_level).toBe(
      NotificationLevel.NOTIFICATION_LEVEL_QUIET,
    );
    await set(NotificationLevel.NOTIFICATION_LEVEL_RING);
  });

  test('people are found by name, address and id', async () => {
    const self = await calls.call('GetSelfInfo', {});
    expect(self).toMatchObject({
      response_header: ok,
      self_entity: {
        id: { gaia_id: mira.gaiaId, chat_id: mira.gaiaId },
        properties: { display_name: mira.displayName, email: [mira.account] },
      },
    });
    const found = await calls.call('SearchEntities', { query: ola.displayName, max_count: 10 });
    expect(found.entity?.map(({ id }) => id?.gaia_id)).toContain(ola.gaiaId);
    const byId = await calls.call('GetEntityById', {
      batch_lookup_spec: [{ gaia_id: ola.gaiaId }, { gaia_id: '1' }],
    });
    expect(byId.entity?.map(({ properties }) => properties?.display_name)).toEqual([ola.displayName]);
    // Only the extended variant has one result per question.
    const results = (byId.entity_result ?? []).map(({ entity }) => entity?.length);
    expect(results).toEqual(variant === 'base' ? [] : [1, 0]);
  });

  test('mood and do-not-disturb are set and shown', async () => {
    const mood = { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'out for tea' }] };
    const set = await calls.call('SetPresence', {
      presence_state_setting: {
        timeout_secs: 60,
        type: ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE,
      },
      dnd_setting: { do_not_disturb: true, timeout_secs: 600 },
      mood_setting: { mood_message: { mood_content: mood } },
    });
    expect(set.response_header).toMatchObject(ok);
    const self = await calls.call('GetSelfInfo', {});
    expect(self.dnd_state).toMatchObject({ do_not_disturb: true });
    expect(self.dnd_state?.expiration_timestamp).toBeGreaterThan(
      self.response_header?.current_server_time ?? 0,
    );
    expect(self.self_entity?.presence?.mood_message?.mood_content?.segment).toMatchObject(mood.segment);
    const seen = await others.call('QueryPresence', {
      participant_id: [{ gaia_id: mira.gaiaId }],
      field_mask: [FieldMask.FIELD_MASK_REACHABLE, FieldMask.FIELD_MASK_AVAILABLE],
    });
    expect(seen.presence_result).toMatchObject([
      { user_id: { gaia_id: mira.gaiaId }, presence: { available: false } },
    ]);
    await calls.call('SetPresence', { dnd_setting: { do_not_disturb: false } });
    expect((await calls.call('GetSelfInfo', {})).dnd_state?.do_not_disturb ?? false).toBe(false);
  });

  test('signs of life are accepted', async () => {
    const conversation_id = { id: conversation };
    const typing = await calls.call('SetTyping', { conversation_id, type: TypingType.TYPING_TYPE_STARTED });
    expect([typing.response_header?.status, typing.timestamp]).toEqual([1, expect.any(Number)]);
    const focus = await calls.call('SetFocus', {
      conversation_id,
      type: FocusType.FOCUS_TYPE_FOCUSED,
      timeout_secs: 20,
    });
    expect([focus.response_header?.status, focus.timestamp]).toEqual([1, expect.any(Number)]);
    expect((await calls.call('SetConversationLevel', {})).response_header).toMatchObject(ok);
    const active = await calls.call('SetActiveClient', { is_active: false, timeout_secs: 30 });
    expect(active.response_header).toMatchObject(ok);
  });

  test('what is not granted says why and changes nothing', async () => {
    const reasons: Record<string, ResponseHeader | null | undefined> = {
      nothing: (
        await calls.call('SendChatMessage', {
          event_request_header: { conversation_id: { id: conversation } },
        })
      ).response_header,
      elsewhere: (await calls.call('SendChatMessage', textMessage('no-such-conversation', 'x')))
        .response_header,
      long: (await send('x'.repeat(10_001))).response_header,
      otr: (
        await calls.call('SendChatMessage', {
          ...textMessage(conversation, 'x'),
          event_request_header: {
            conversation_id: { id: conversation },
            expected_otr: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD,
          },
        })
      ).response_header,
      alone: (
        await calls.call('CreateConversation', {
          type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
          invitee_id: [],
        })
      ).response_header,
      unknown: (
        await calls.call('CreateConversation', {
          type: ConversationType.CONVERSATION_TYPE_GROUP,
          invitee_id: [{ gaia_id: '1' }],
        })
      ).response_header,
      jid: (await calls.call('SetActiveClient', { is_active: true, full_jid: 'x@y/z', timeout_secs: 5 }))
        .response_header,
    };
    for (const [what, header] of Object.entries(reasons)) {
      expect([what, header]).toEqual([
        what,
        expect.objectContaining({
          ...refused,
          error_description: expect.stringMatching(/\w{3}/),
          request_trace_id: expect.stringMatching(/\w/),
        }),
      ]);
    }
    const after = await calls.call('GetConversation', {
      conversation_spec: { conversation_id: { id: conversation } },
      include_event: true,
    });
    const texts = after.conversation_state?.event?.map(
      (event) => event.chat_message?.message_content?.segment?.[0]?.text ?? '',
    );
    expect(texts?.filter((text) => text.startsWith('x'))).toEqual([]);
  });

  test('another conversation and none at all are refused in the same words', async () => {
    const stranger = await signUp(server, 'stranger');
    await using theirs = await callsOver(server, stranger, transport, variant);
    const look = async (id: string) =>
      (await theirs.call('GetConversation', { conversation_spec: { conversation_id: { id } } }))
        .response_header;
    const [real, imagined] = [await look(conversation), await look('no-such-conversation')];
    expect(real).toMatchObject(refused);
    expect(real?.error_description).toBe(imagined?.error_description);
    const sent = await theirs.call('SendChatMessage', textMessage(conversation, 'let me in'));
    expect(sent.response_header).toMatchObject(refused);
  });
});
