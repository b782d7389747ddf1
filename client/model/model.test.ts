// Above 300 lines: one model and one way of pushing serve every kind of notification, and read best side by side.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ActiveClientState,
  ConversationStatus,
  ConversationView,
  DeleteType,
  EventType,
  FocusType,
  HangoutEventType,
  NotificationLevel,
  OffTheRecordStatus,
  ParticipantType,
  SoundState,
  TypingType,
  type Conversation,
  type Event,
  type StateUpdate,
} from '../../protocol/index.ts';
import { nothingCached } from './cached-state.ts';
import { applyUpdate } from './apply-update.ts';
import { ChangeBatch } from './change-batch.ts';
import type { Change } from './change.ts';
import { Model } from './model.ts';
import { plainSelf } from '../testing.ts';
import { Unsaved } from './unsaved.ts';

const NOW = 1_800_000_000_000_000;
const self = plainSelf;

let changes: ChangeBatch;
let unsaved: Unsaved;
let model: Model;
let draft: string;

beforeEach(() => {
  draft = '';
  changes = new ChangeBatch(() => {});
  unsaved = new Unsaved(() => {});
  model = new Model(changes, unsaved);
  model.load(
    { ...nothingCached, self },
    { state: () => ({ draft, draftPhotos: [], outbox: [] }), annotations: () => [] },
  );
  model.putConversation(conversation('c'));
  changes.take();
  unsaved.take();
});

const who = (id: string) => ({ gaia_id: id, chat_id: id });
function conversation(id: string, more: Conversation = {}): Conversation {
  return {
    conversation_id: { id },
    current_participant: [who('me'), who('ann')],
    read_state: [{ participant_id: who('me') }, { participant_id: who('ann') }],
    self_conversation_state: {
      self_read_state: { participant_id: who('me'), latest_read_timestamp: 0 },
      status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
      view: [ConversationView.CONVERSATION_VIEW_INBOX],
    },
    ...more,
  };
}
const event = (timestamp: number, sender = 'ann', more: Event = {}): Event => ({
  conversation_id: { id: 'c' },
  sender_id: who(sender),
  event_id: `e${timestamp}`,
  timestamp,
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  chat_message: {},
  advances_sort_timestamp: true,
  ...more,
});
const push = (update: StateUpdate): readonly string[] => applyUpdate(model, update, NOW).conversations;
const pushEvent = (e: Event): readonly string[] => push({ event_notification: { event: e } });
const c = () => model.conversations.get('c')!;
const kinds = (): Change['kind'][] => changes.take().map((change) => change.kind);
const ids = (): string[] => model.events.timeline('c').events.map((e) => e.event_id ?? '');

it('drops what someone wrote once their account is deleted, and asks the cache to', () => {
  pushEvent(event(1, 'ann'));
  pushEvent(event(2, 'me'));
  const before = { ...unsaved.take() };
  expect(before.events).toHaveLength(2);
  changes.take();
  pushEvent(event(3, 'ann'));
  const deleted = conversation('c', {
    participant_data: [{ id: who('ann'), participant_type: ParticipantType.PARTICIPANT_TYPE_UNKNOWN }],
  });
  push({ conversation_notification: {}, conversation: deleted });
  expect(model.events.timeline('c').events.map(({ timestamp }) => timestamp)).toEqual([2]);
  expect(unsaved.take()).toMatchObject({ events: [], erasedBy: [{ conversationId: 'c', senderId: 'ann' }] });
  expect(changes.take()).toContainEqual(
    expect.objectContaining({ kind: 'timeline', conversationId: 'c', reset: true }),
  );
  push({ conversation_notification: {}, conversation: deleted });
  expect(unsaved.take()?.erasedBy ?? []).toEqual([]);
});

it('lets no page bring back what someone wrote whose account is deleted, nor what they did to messages', () => {
  pushEvent(event(9, 'me'));
  const page = { events: [event(1, 'ann'), event(2, 'me')], complete: false };
  expect(model.events.withoutErased('c', page)).toBe(page);
  expect(model.events.erasures('c')).toEqual({ erased: [], erasedBy: [] });
  const deleted = conversation('c', {
    participant_data: [{ id: who('ann'), participant_type: ParticipantType.PARTICIPANT_TYPE_UNKNOWN }],
  });
  push({ conversation_notification: {}, conversation: deleted });
  // The server has others before it.
  const left = { events: [event(2, 'me')], complete: false };
  expect(model.events.withoutErased('c', page)).toEqual(left);
  expect(model.events.erasures('c').erasedBy).toEqual([{ conversationId: 'c', senderId: 'ann' }]);
  const liking = {
    eventId: 'r',
    target: 'e2',
    timestamp: 3,
    kind: 'reaction',
    emoji: '👍',
    on: true,
  } as const;
  const annotations = [
    { ...liking, sender: 'ann' },
    { ...liking, eventId: 'r2', sender: 'me' },
  ];
  const shown = model.events.annotated('c', page.events, annotations);
  expect(shown.events.map(({ event_id: id }) => id)).toEqual(['e2']);
  expect(shown.annotations.get('e2')?.reactions.map(({ people }) => people)).toEqual([['me']]);
  model.events.addOlder('c', left.events, { complete: false, annotations });
  expect([...model.events.annotations('c', 'e2').reactions].map(({ people }) => people)).toEqual([['me']]);
  model.events.noteErased('c', 1);
  expect(model.events.withoutErased('c', page)).toEqual({ ...left, complete: true });
  model.events.forgetErased();
  // As a server that was restored has them.
  push({ conversation_notification: {}, conversation: conversation('c') });
  expect(model.events.withoutErased('c', page)).toBe(page);
});

describe('events', () => {
  it('are ordered by time, without duplicates', () => {
    for (const timestamp of [3, 1, 3, 2]) pushEvent(event(timestamp));
    expect(ids()).toEqual(['e1', 'e2', 'e3']);
    expect(c().lastEvent?.event_id).toBe('e3');
    expect(changes.take().filter((change) => change.kind === 'arrived')).toHaveLength(3);
    expect(unsaved.take()?.events).toHaveLength(3);
  });

  it('by others count as unread after the own watermark, if they are messages', () => {
    pushEvent(event(1));
    pushEvent(event(2));
    pushEvent(event(3, 'ann', { chat_message: null, event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME }));
    expect(c().unread).toBe(2);
    model.setWatermark('c', 'me', 1);
    expect(c().unread).toBe(1);
  });

  it('of one’s own count as read, and move the conversation up', () => {
    pushEvent(event(1));
    pushEvent(event(2, 'me'));
    expect(c().unread).toBe(0);
    expect(c().conversation.self_conversation_state).toMatchObject({
      sort_timestamp: 2,
      self_read_state: { latest_read_timestamp: 2 },
    });
    expect(c().conversation.read_state?.[0]?.latest_read_timestamp).toBe(2);
  });

  it('that are no messages leave what is unread unread, no matter who sent them', () => {
    pushEvent(event(1));
    const call = { event_type: HangoutEventType.HANGOUT_EVENT_TYPE_END, participant_id: [who('ann')] };
    const declined = { chat_message: null, event_type: EventType.EVENT_TYPE_HANGOUT, hangout_event: call };
    pushEvent(event(2, 'me', declined));
    expect(c().unread).toBe(1);
    expect(model.ownWatermark('c')).toBe(0);
    expect(c().conversation.read_state?.[0]?.latest_read_timestamp ?? 0).toBe(0);
  });

  const rename = (timestamp: number, name: string): Event =>
    event(timestamp, 'ann', { chat_message: null, conversation_rename: { new_name: name } });

  it('change the conversation, but not when a response brings them late', () => {
    pushEvent(rename(5, 'new'));
    model.events.add('c', [rename(3, 'old')], 'catch-up');
    expect(c().conversation.name).toBe('new');
    const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
    pushEvent(event(6, 'ann', { otr_modification: { new_otr_status: off } }));
    expect(c().conversation.otr_status).toBe(off);
  });

  it('change it even after the response to a later message of one’s own', () => {
    model.events.add('c', [event(5, 'me')], 'live');
    pushEvent(rename(3, 'new'));
    pushEvent(event(5, 'me'));
    expect(c().conversation.name).toBe('new');
    expect(c().conversation.self_conversation_state?.sort_timestamp).toBe(5);
  });

  it('change it again when they are known, as an older whole conversation may have come between', () => {
    model.events.add('c', [rename(5, 'new')], 'catch-up');
    push({ conversation: conversation('c', { name: 'old' }) });
    pushEvent(rename(5, 'new'));
    expect(c().conversation.name).toBe('new');
    expect(c().conversation.self_conversation_state?.sort_timestamp).toBe(5);
    expect(ids()).toEqual(['e5']);
  });

  it('end the typing of their sender', () => {
    push({
      typing_notification: {
        conversation_id: { id: 'c' },
        sender_id: who('ann'),
        type: TypingType.TYPING_TYPE_STARTED,
      },
    });
    expect(c().typing).toEqual(['ann']);
    pushEvent(event(1));
    expect(c().typing).toEqual([]);
  });

  it('of one’s own report the key they were sent under', () => {
    const delivered: number[] = [];
    model.observe({ delivered: (key) => delivered.push(key) });
    pushEvent(event(1, 'me', { self_event_state: { client_generated_id: '9007199254740991' } }));
    pushEvent(event(2, 'ann', { self_event_state: { client_generated_id: '7' } }));
    expect(delivered).toEqual([9_007_199_254_740_991]);
  });

  it('of an unknown conversation request it', () => {
    expect(pushEvent({ ...event(1), conversation_id: { id: 'other' } })).toEqual(['other']);
    expect(model.has('other')).toBe(false);
  });

  it('that come with their new conversation need no request', () => {
    const e = { ...event(1), conversation_id: { id: 'new' } };
    expect(push({ event_notification: { event: e }, conversation: conversation('new') })).toEqual([]);
    expect(model.events.timeline('new').events).toHaveLength(1);
  });

  it('older than the loaded page are left to the cache, so that there is no hole', () => {
    for (let n = 1; n <= 300; n += 1) pushEvent(event(n * 10, 'me'));
    expect(model.events.timeline('c').hasOlder).toBe(true);
    const [oldest] = model.events.timeline('c').events;
    pushEvent(event(oldest!.timestamp! - 5));
    expect(model.events.timeline('c').events[0]).toBe(oldest);
  });

  it('leave the memory when they are many, unless they are being read or still unread', () => {
    for (let n = 1; n <= 500; n += 1) pushEvent(event(n, 'me'));
    expect(model.events.timeline('c').events.length).toBeLessThanOrEqual(200);
    model.events.addOlder(
      'c',
      Array.from({ length: 300 }, (_, n) => event(n + 1, 'me')),
      { complete: true },
    );
    const all = model.events.timeline('c').events.length;
    pushEvent(event(501, 'me'));
    expect(model.events.timeline('c')).toMatchObject({ hasOlder: false });
    expect(model.events.timeline('c').events).toHaveLength(all + 1);
    model.events.release('c');
    expect(model.events.timeline('c').events).toHaveLength(100);
    for (let n = 600; n < 900; n += 1) pushEvent(event(n));
    expect(c().unread).toBe(300);
  });

  it('off the record vanish when their time has passed', () => {
    pushEvent(event(1, 'ann', { expiration_timestamp: NOW }));
    pushEvent(event(2));
    changes.take();
    model.events.expire(NOW);
    expect(ids()).toEqual(['e2']);
    expect(changes.take()).toContainEqual({
      kind: 'timeline',
      conversationId: 'c',
      events: [],
      annotated: [],
      reset: true,
    });
  });
});

describe('a whole conversation from the server', () => {
  it('replaces ours, but not what was read here', () => {
    pushEvent(event(5));
    model.setWatermark('c', 'me', 5);
    push({ conversation: conversation('c', { name: 'replaced' }) });
    expect(c()).toMatchObject({ unread: 0, conversation: { name: 'replaced' } });
  });

  it('moves no one’s watermark back', () => {
    push({
      watermark_notification: {
        conversation_id: { id: 'c' },
        sender_id: who('ann'),
        latest_read_timestamp: 7,
      },
    });
    push({ conversation: conversation('c') });
    expect(c().conversation.read_state?.[1]).toMatchObject({ latest_read_timestamp: 7 });
    push({ conversation: conversation('c', { read_state: [{ participant_id: who('me') }] }) });
    expect(c().conversation.read_state).toHaveLength(1);
  });

  it('that one has left is no longer shown', () => {
    changes.take();
    const left = { status: ConversationStatus.CONVERSATION_STATUS_LEFT };
    push({ conversation: conversation('c', { self_conversation_state: left }) });
    expect(model.conversations.has('c')).toBe(false);
    expect(changes.take()).toEqual([{ kind: 'conversations', ids: [], removed: ['c'] }]);
    expect(unsaved.take()?.removed).toEqual(['c']);
  });
});

describe('notifications', () => {
  const id = { conversation_id: { id: 'c' } };

  it('event: what only changes another message moves neither a watermark nor the conversation', () => {
    pushEvent(event(1, 'me'));
    pushEvent(event(2, 'me', { advances_sort_timestamp: false }));
    expect(c().conversation.self_conversation_state).toMatchObject({
      self_read_state: { latest_read_timestamp: 1 },
      sort_timestamp: 1,
    });
  });

  it('watermark: moves forward only, and reports one’s own', () => {
    changes.take();
    push({ watermark_notification: { ...id, sender_id: who('me'), latest_read_timestamp: 9 } });
    push({ watermark_notification: { ...id, sender_id: who('me'), latest_read_timestamp: 4 } });
    push({ watermark_notification: { ...id, sender_id: who('ann'), latest_read_timestamp: 7 } });
    expect(changes.take()).toContainEqual({ kind: 'read', conversationId: 'c', timestamp: 9 });
    expect(c().conversation.read_state?.map((s) => s.latest_read_timestamp)).toEqual([9, 7]);
  });

  it('view, level', () => {
    push({ view_modification: { ...id, new_view: ConversationView.CONVERSATION_VIEW_ARCHIVED } });
    push({ notification_level_notification: { ...id, level: NotificationLevel.NOTIFICATION_LEVEL_QUIET } });
    expect(c().conversation.self_conversation_state).toMatchObject({
      view: [ConversationView.CONVERSATION_VIEW_ARCHIVED],
      notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET,
      status: ConversationStatus.CONVERSATION_STATUS_ACTIVE,
    });
  });

  it('delete: up to the bound, and the conversation where nothing is newer', () => {
    for (const timestamp of [1, 2, 3]) pushEvent(event(timestamp));
    const upTo = (bound: number): StateUpdate => ({
      delete_notification: {
        ...id,
        delete_action: {
          delete_type: DeleteType.DELETE_TYPE_UPPER_BOUND,
          delete_upper_bound_timestamp: bound,
        },
      },
    });
    push(upTo(2));
    expect(ids()).toEqual(['e3']);
    push(upTo(3));
    expect(model.conversations.has('c')).toBe(false);
  });

  it('stays while it is newer than the bound, whatever is loaded of it', () => {
    const state = { ...conversation('c').self_conversation_state, sort_timestamp: 9 };
    push({ conversation: conversation('c', { self_conversation_state: state }) });
    model.erase('c', 8);
    expect(model.conversations.has('c')).toBe(true);
    expect(model.events.timeline('c').hasOlder).toBe(true);
    model.erase('c', 9);
    expect(model.conversations.has('c')).toBe(false);
  });

  it('lets no page bring back what was deleted, until a server that was restored has it again', () => {
    push({ conversation: conversation('c') });
    const page = [8, 9, 10].map((timestamp) => ({ event_id: `e${timestamp}`, timestamp }));
    const left = () =>
      model.events
        .withoutErased('c', { events: page, complete: false })
        .events.map(({ timestamp }) => timestamp);
    model.erase('c', 9);
    expect(model.conversations.has('c')).toBe(false);
    expect(left()).toEqual([10]);
    model.erase('c', 8);
    expect(left()).toEqual([10]);
    expect(model.events.erasures('c').erased).toEqual([{ conversationId: 'c', upTo: 9 }]);
    model.events.forgetErased();
    expect(model.events.erasures('c').erased).toEqual([]);
    expect(left()).toEqual([8, 9, 10]);
  });

  it('disappears in no view and after leaving, except for the event about it', () => {
    const self = conversation('c').self_conversation_state!;
    push({ conversation: conversation('c', { self_conversation_state: { ...self, view: [] } }) });
    expect(model.conversations.has('c')).toBe(false);
    model.putConversation(conversation('c'));
    const status = ConversationStatus.CONVERSATION_STATUS_LEFT;
    push({
      event_notification: { event: event(5, 'ann', { chat_message: null, membership_change: { type: 2 } }) },
      conversation: conversation('c', { self_conversation_state: { ...self, status } }),
    });
    expect(model.conversations.has('c')).toBe(false);
  });

  it('typing and focus: of others, until withdrawn, expired or disconnected', () => {
    const typing = (sender: string, type: TypingType) =>
      push({ typing_notification: { ...id, sender_id: who(sender), type } });
    const focus = (sender: string, type: FocusType) =>
      push({ focus_notification: { ...id, sender_id: who(sender), type } });
    typing('me', TypingType.TYPING_TYPE_STARTED);
    typing('ann', TypingType.TYPING_TYPE_STARTED);
    focus('ann', FocusType.FOCUS_TYPE_FOCUSED);
    expect(c()).toMatchObject({ typing: ['ann'], focused: ['ann'] });
    model.expireLiveState(NOW + 24_999_999);
    expect(c().typing).toEqual(['ann']);
    model.expireLiveState(NOW + 25_000_000);
    expect(c()).toMatchObject({ typing: [], focused: ['ann'] });
    typing('ann', TypingType.TYPING_TYPE_STARTED);
    typing('ann', TypingType.TYPING_TYPE_PAUSED);
    expect(c().typing).toEqual([]);
    model.forgetLiveState();
    expect(c().focused).toEqual([]);
  });

  it('presence: of known people', () => {
    model.people.put({ id: who('ann'), properties: { display_name: 'Ann' } });
    changes.take();
    unsaved.take();
    push({ presence_notification: { presence: [{ user_id: who('ann'), presence: { available: true } }] } });
    push({ presence_notification: { presence: [{ user_id: who('zoe'), presence: { available: true } }] } });
    expect(model.people.all.get('ann')?.presence?.available).toBe(true);
    expect(changes.take()).toEqual([{ kind: 'people', ids: ['ann'] }]);
    // It is worth nothing tomorrow, so it never goes to disk.
    expect(unsaved.take()).toBeNull();
    expect(model.people.all.has('zoe')).toBe(false);
  });

  it('self: mood, desktop off, do-not-disturb with and without an end, sound', () => {
    const segment = [{ type: 0 as const, text: 'busy' }];
    push({
      self_presence_notification: {
        mood_state: { mood_setting: { mood_message: { mood_content: { segment } } } },
      },
    });
    push({ self_presence_notification: { desktop_off_state: { desktop_off: true } } });
    push({
      notification_setting_notification: {
        desktop_sound_setting: { desktop_sound_state: SoundState.SOUND_STATE_OFF },
      },
    });
    const dnd = { do_not_disturb: true, expiration_timestamp: NOW + 10 };
    push({
      self_presence_notification: { do_not_disturb_setting: dnd },
      state_update_header: { notification_settings: { dnd_settings: dnd } },
    });
    expect(model.self).toMatchObject({
      mood: segment,
      desktopOff: true,
      desktopSound: false,
      dnd: { on: true, untilUsec: NOW + 10 },
    });
    model.expireLiveState(NOW + 10);
    expect(model.self?.dnd).toEqual({ on: false, untilUsec: null });
  });

  it('the header of any push has the active client and whether do-not-disturb is on', () => {
    changes.take();
    const active_client_state = ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE;
    push({
      state_update_header: {
        active_client_state,
        notification_settings: { dnd_settings: { do_not_disturb: true } },
      },
    });
    expect(model.self).toMatchObject({
      activeClientState: active_client_state,
      dnd: { on: true, untilUsec: null },
    });
    expect(kinds()).toEqual(['self', 'activeClient']);
    push({ state_update_header: { active_client_state } });
    expect(model.self?.dnd.on).toBe(false);
  });
});

describe('changes', () => {
  it('of a thousand events are reported together, the arrivals last', () => {
    for (let n = 1; n <= 1000; n += 1) pushEvent(event(n));
    const taken = changes.take();
    expect(taken.filter(({ kind }) => kind === 'conversations')).toEqual([
      { kind: 'conversations', ids: ['c'], removed: [] },
    ]);
    expect(taken.filter(({ kind }) => kind === 'timeline')).toHaveLength(1);
    expect(taken.slice(-1000).every(({ kind }) => kind === 'arrived')).toBe(true);
    expect(changes.take()).toEqual([]);
  });

  it('come with a new object, so that what did not change can be known by identity', () => {
    model.putConversation(conversation('d'));
    const [before, other] = [c(), model.conversations.get('d')];
    pushEvent(event(1));
    expect(c()).not.toBe(before);
    expect(model.conversations.get('d')).toBe(other);
  });

  it('to a draft show in the conversation', () => {
    draft = 'half';
    model.writtenChanged('c');
    expect(c().draft).toBe('half');
    draft = '';
    model.writtenChanged('c');
    expect(c().draft).toBe('');
  });
});
