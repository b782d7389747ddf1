import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  ActiveClientState,
  ClientPresenceStateType,
  ConversationType,
  EventType,
  FocusDevice,
  FocusType,
  newClientGeneratedId,
  NotificationLevel,
  SegmentType,
  TypingType,
} from '../../protocol/index.ts';
import { expectKinds } from './support/expect-kinds.ts';
import { signIn, signUp, type Person } from './support/person.ts';
import { TestServer } from './support/server.ts';
import { kindOf, TestSession } from './support/session.ts';
import { converse, textMessage } from './support/talk.ts';

let server: TestServer;
let mira: Person;
let ola: Person;
let conversation: string;
/** The client that acts, her other client, the other person's two clients in either variant, and someone else. */
let acting: TestSession;
let second: TestSession;
let other: TestSession;
let otherBase: TestSession;
let stranger: TestSession;
const everyone = () => [acting, second, other, otherBase, stranger];

beforeAll(async () => {
  server = await TestServer.start();
  [mira, ola] = [await signUp(server, 'mira'), await signUp(server, 'ola')];
  const [miraToo, olaToo] = [await signIn(server, mira), await signIn(server, ola)];
  acting = await TestSession.open(server, mira.token);
  second = await TestSession.open(server, miraToo.token);
  other = await TestSession.open(server, ola.token);
  otherBase = await TestSession.open(server, olaToo.token, 'base');
  stranger = await TestSession.open(server, (await signUp(server, 'stranger')).token);
  conversation = (await converse(acting, [ola])).id;
  for (const session of [second, other, otherBase]) await session.pushed((update) => update.conversation);
});
afterAll(() => server[Symbol.asyncDispose]());
const forget = () => Promise.all(everyone().map((session) => session.forget()));
beforeEach(forget);

/** What everyone received, and nothing else. */
const expectPushed = (...expected: string[][]) => expectKinds(everyone(), expected);
const messagePushes = [['event'], ['event'], ['event'], ['event'], []];
const conversation_id = () => ({ id: conversation });

test('a message reaches every client of every participant, the sending one included, and no one else', async () => {
  const request = textMessage(conversation, 'hello');
  const { created_event } = await acting.call('SendChatMessage', request);
  await expectPushed(...messagePushes);
  const key = String(request.event_request_header?.client_generated_id);
  for (const session of [acting, second, other, otherBase]) {
    const [update] = session.updates;
    const isSender = session === acting || session === second;
    expect(update?.event_notification?.event).toMatchObject({
      event_id: created_event?.event_id,
      timestamp: created_event?.timestamp,
      event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
      self_event_state: {
        user_id: { gaia_id: isSender ? mira.gaiaId : ola.gaiaId },
        notification_level: NotificationLevel.NOTIFICATION_LEVEL_RING,
      },
    });
    expect(update?.event_notification?.event?.self_event_state?.client_generated_id ?? null).toBe(
      isSender ? key : null,
    );
    // A plain message says nothing new about the conversation.
    expect(update?.conversation ?? null).toBeNull();
    expect(update?.state_update_header).toMatchObject({
      active_client_state: ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE,
      current_server_time: expect.any(Number),
    });
  }
  expect(acting.updates[0]?.event_notification?.event).toEqual(created_event);
});

test('the same key again pushes nothing, and neither does a refused message', async () => {
  expect.hasAssertions();
  const request = textMessage(conversation, 'once');
  await acting.call('SendChatMessage', request);
  await expectPushed(...messagePushes);
  await forget();
  await acting.call('SendChatMessage', request);
  await acting.call('SendChatMessage', textMessage(conversation, 'x'.repeat(10_001)));
  await stranger.call('SendChatMessage', textMessage(conversation, 'let me in'));
  await expectPushed([], [], [], [], []);
});

test('a call over HTTP pushes to all sessions too', async () => {
  expect.hasAssertions();
  const { callHttp } = await import('./support/http.ts');
  await callHttp(
    server,
    mira.token,
    'SendChatMessage',
    textMessage(conversation, 'by post'),
    'extended',
    'json',
  );
  await expectPushed(...messagePushes);
});

test('a new group is pushed whole to the other clients of its maker and to everyone invited', async () => {
  await acting.call('CreateConversation', {
    type: ConversationType.CONVERSATION_TYPE_GROUP,
    client_generated_id: newClientGeneratedId(),
    name: 'Tea',
    invitee_id: [{ gaia_id: ola.gaiaId }],
  });
  await expectPushed([], ['conversation'], ['conversation'], ['conversation'], []);
  expect(second.updates[0]?.conversation_notification?.conversation?.name).toBe('Tea');
  for (const session of [second, other, otherBase]) {
    expect(session.updates[0]?.conversation).toMatchObject({ name: 'Tea', participant_data: [{}, {}] });
  }
  expect(otherBase.updates[0]?.conversation_notification ?? null).toBeNull();
});

test('typing is pushed to the others and to the other clients of who types', async () => {
  await acting.call('SetTyping', {
    conversation_id: conversation_id(),
    type: TypingType.TYPING_TYPE_STARTED,
  });
  await expectPushed([], ['typing'], ['typing'], ['typing'], []);
  expect(other.updates[0]?.typing_notification).toMatchObject({
    conversation_id: conversation_id(),
    sender_id: { gaia_id: mira.gaiaId },
    type: TypingType.TYPING_TYPE_STARTED,
  });
  await acting.call('SetTyping', {
    conversation_id: conversation_id(),
    type: TypingType.TYPING_TYPE_STOPPED,
  });
  const both = ['typing', 'typing'];
  await expectPushed([], both, both, both, []);
});

test('so is focus, with the kind of device', async () => {
  const focus = (type: FocusType) =>
    acting.call('SetFocus', { conversation_id: conversation_id(), type, timeout_secs: 30 });
  await focus(FocusType.FOCUS_TYPE_FOCUSED);
  await expectPushed([], ['focus'], ['focus'], ['focus'], []);
  expect(otherBase.updates[0]?.focus_notification).toMatchObject({
    sender_id: { gaia_id: mira.gaiaId },
    type: FocusType.FOCUS_TYPE_FOCUSED,
    device: FocusDevice.FOCUS_DEVICE_DESKTOP,
  });
  await focus(FocusType.FOCUS_TYPE_UNFOCUSED);
  const both = ['focus', 'focus'];
  await expectPushed([], both, both, both, []);
});

test('a watermark is pushed to all participants and to all clients of who read', async () => {
  const { created_event } = await other.call('SendChatMessage', textMessage(conversation, 'read me'));
  // Who answers accepts, and the two meet.
  const meeting = ['event', 'presence'];
  await expectPushed(meeting, meeting, meeting, meeting, []);
  await forget();
  const last_read_timestamp = created_event?.timestamp ?? 0;
  await acting.call('UpdateWatermark', { conversation_id: conversation_id(), last_read_timestamp });
  await expectPushed(['watermark'], ['watermark'], ['watermark'], ['watermark'], []);
  expect(second.updates[0]?.watermark_notification).toMatchObject({
    sender_id: { gaia_id: mira.gaiaId },
    latest_read_timestamp: last_read_timestamp,
  });
});

test('the notification level concerns own clients only', async () => {
  const set = (level: NotificationLevel) =>
    acting.call('SetConversationNotificationLevel', { conversation_id: conversation_id(), level });
  await set(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
  await expectPushed(['notification_level'], ['notification_level'], [], [], []);
  await other.call('SendChatMessage', textMessage(conversation, 'quietly'));
  const event = await acting.pushed((update) => update.event_notification?.event);
  expect(event.self_event_state?.notification_level).toBe(NotificationLevel.NOTIFICATION_LEVEL_QUIET);
  await set(NotificationLevel.NOTIFICATION_LEVEL_RING);
  const own = ['event', 'notification_level', 'notification_level'];
  await expectPushed(own, own, ['event'], ['event'], []);
});

test('mood is pushed to own clients and to those who share a conversation, in the words of their variant', async () => {
  const segment = [{ type: SegmentType.SEGMENT_TYPE_TEXT, text: 'out for tea' }];
  await acting.call('SetPresence', { mood_setting: { mood_message: { mood_content: { segment } } } });
  await expectPushed(['self_presence'], ['self_presence'], ['presence'], ['presence'], []);
  expect(second.updates[0]?.self_presence_notification?.mood_state?.mood_setting?.mood_message).toMatchObject(
    {
      mood_content: { segment },
    },
  );
  for (const session of [other, otherBase]) {
    const [result] = session.updates[0]?.presence_notification?.presence ?? [];
    expect(result).toMatchObject({
      user_id: { gaia_id: mira.gaiaId },
      presence: { mood_message: { mood_content: { segment } } },
    });
  }
});

test('while do-not-disturb is on, every header of that person says so, and no one else sees until when', async () => {
  await acting.call('SetPresence', { dnd_setting: { do_not_disturb: true, timeout_secs: 3600 } });
  const dnd = await second.pushed((update) => update.self_presence_notification?.do_not_disturb_setting);
  expect(dnd).toMatchObject({ do_not_disturb: true, expiration_timestamp: expect.any(Number) });
  expect(dnd.version ?? null).toBeNull();
  await expectPushed(['self_presence'], ['self_presence'], ['presence'], ['presence'], []);
  await forget();
  await other.call('SendChatMessage', textMessage(conversation, 'psst'));
  await expectPushed(...messagePushes);
  const settings = (session: TestSession) =>
    session.updates[0]?.state_update_header?.notification_settings?.dnd_settings ?? null;
  expect(settings(acting)).toMatchObject({
    do_not_disturb: true,
    expiration_timestamp: dnd.expiration_timestamp,
  });
  expect(settings(second)).toEqual(settings(acting));
  expect(settings(other)).toBeNull();
  await acting.call('SetPresence', { dnd_setting: { do_not_disturb: false } });
  const own = ['event', 'self_presence'];
  await expectPushed(own, own, ['event', 'presence'], ['event', 'presence'], []);
});

test('the active client is pushed to each client of the person as that client must see it', async () => {
  const full_jid = `${mira.account}/${acting.hello.resource}`;
  await acting.call('SetActiveClient', { is_active: true, full_jid, timeout_secs: 60 });
  await expectPushed(['self_presence'], ['self_presence'], [], [], []);
  const state = (session: TestSession) => session.updates.at(-1)?.state_update_header?.active_client_state;
  expect(state(acting)).toBe(ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE);
  expect(state(second)).toBe(ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE);
  await forget();
  await other.call('SendChatMessage', textMessage(conversation, 'who is there?'));
  await expectPushed(...messagePushes);
  expect([state(acting), state(second), state(other)]).toEqual([
    ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE,
    ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE,
    ActiveClientState.ACTIVE_CLIENT_STATE_NO_ACTIVE,
  ]);
  await acting.call('SetActiveClient', { is_active: false, full_jid, timeout_secs: 60 });
  const own = ['event', 'self_presence'];
  await expectPushed(own, own, ['event'], ['event'], []);
});

test('who is idle on every client is not available, who comes back on one is', async () => {
  const be = (session: TestSession, type: ClientPresenceStateType) =>
    session.call('SetPresence', { presence_state_setting: { type, timeout_secs: 60 } });
  const available = () =>
    acting.pushed((update) => {
      const [result] = update.presence_notification?.presence ?? [];
      return result?.user_id?.gaia_id === ola.gaiaId ? result.presence?.available : null;
    });
  await be(other, ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE);
  await be(otherBase, ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE);
  expect(await available()).toBe(false);
  await acting.forget();
  await be(otherBase, ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE);
  expect(await available()).toBe(true);
  expect(stranger.updates).toEqual([]);
});

test('who goes away is seen to go, and what they typed is forgotten', async () => {
  const tom = await signUp(server, 'tom');
  const away = await TestSession.open(server, tom.token);
  const { id } = await converse(away, [mira]);
  await acting.call('SendChatMessage', textMessage(id, 'hello tom'));
  await away.call('SetTyping', { conversation_id: { id }, type: TypingType.TYPING_TYPE_STARTED });
  await acting.pushed((update) => update.typing_notification);
  await acting.pushed((update) => update.presence_notification);
  await acting.forget();
  await away[Symbol.asyncDispose]();
  const typing = await acting.pushed((update) => update.typing_notification);
  expect(typing).toMatchObject({ sender_id: { gaia_id: tom.gaiaId }, type: TypingType.TYPING_TYPE_STOPPED });
  const presence = await acting.pushed((update) => update.presence_notification?.presence?.[0]);
  expect(presence).toMatchObject({ user_id: { gaia_id: tom.gaiaId }, presence: { reachable: false } });
});

test('what many send at once reaches everyone in the order of its timestamps', async () => {
  const all = 300;
  const senders = [acting, second, other, otherBase];
  await Promise.all(
    Array.from({ length: all }, (_value, index) =>
      senders[index % senders.length]!.call('SendChatMessage', textMessage(conversation, `crowd ${index}`)),
    ),
  );
  for (const session of senders) {
    await session.until(() => session.updates.filter((update) => kindOf(update) === 'event').length === all);
    const stamps = session.updates.flatMap((update) => update.event_notification?.event?.timestamp ?? []);
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
    expect(new Set(stamps).size).toBe(all);
  }
});
