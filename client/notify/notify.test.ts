import { describe, expect, it } from 'vitest';
import {
  ActiveClientState,
  ConversationType,
  EventType,
  HangoutEventType,
  ItemType,
  MembershipChangeType,
  NotificationLevel,
  SegmentType,
  type Conversation,
  type Event,
  type MessageContent,
} from '../../protocol/index.ts';
import { nobodySpecial } from '../testing.ts';
import type { Person } from '../model/types.ts';
import { notificationContent } from './content.ts';
import { decideNotification, type NotificationInput } from './decide.ts';

const SEC = 1_000_000;
const now = 1_800_000_000 * SEC;
const self = nobodySpecial;
const content = (text: string): MessageContent => ({
  segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }],
});
const message: Event = {
  conversation_id: { id: 'c' },
  sender_id: { gaia_id: 'ann' },
  timestamp: now,
  event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
  chat_message: { message_content: content('hello') },
};
const withState = (state: Conversation['self_conversation_state']): Conversation => ({
  self_conversation_state: state,
});
const usual: NotificationInput = {
  event: message,
  conversation: withState({ notification_level: NotificationLevel.NOTIFICATION_LEVEL_RING }),
  self,
  live: true,
  onScreen: false,
  deviceSound: true,
  nowUsec: now + SEC,
};
const decide = (change: Partial<NotificationInput>) => decideNotification({ ...usual, ...change });
const membership = (type: MembershipChangeType, ...ids: string[]): Event => ({
  ...message,
  chat_message: null,
  event_type: EventType.EVENT_TYPE_ADD_USER,
  membership_change: { type, participant_ids: ids.map((id) => ({ gaia_id: id })) },
});
const call = (type: HangoutEventType): Event => ({
  ...message,
  chat_message: null,
  event_type: EventType.EVENT_TYPE_HANGOUT,
  hangout_event: { event_type: type },
});

describe('the decision', () => {
  it('shows and sounds an ordinary message', () => {
    expect(decide({})).toEqual({ show: true, sound: true, reason: 'wanted' });
  });

  it.each<[string, Partial<NotificationInput>, string]>([
    ['one’s own message', { event: { ...message, sender_id: { gaia_id: 'me' } } }, 'own'],
    [
      'a rename',
      {
        event: {
          ...message,
          chat_message: null,
          event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
          conversation_rename: { new_name: 'x' },
        },
      },
      'not-worth-it',
    ],
    [
      'somebody else joining',
      { event: membership(MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN, 'ben') },
      'not-worth-it',
    ],
    [
      'leaving',
      { event: membership(MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE, 'me') },
      'not-worth-it',
    ],
    ['the end of a call', { event: call(HangoutEventType.HANGOUT_EVENT_TYPE_END) }, 'not-worth-it'],
    ['with the desktop signed off', { self: { ...self, desktopOff: true } }, 'desktop-off'],
    ['during do-not-disturb', { self: { ...self, dnd: { on: true, untilUsec: null } } }, 'do-not-disturb'],
    [
      'before do-not-disturb ends',
      { self: { ...self, dnd: { on: true, untilUsec: now + 2 * SEC } } },
      'do-not-disturb',
    ],
    [
      'in a quiet conversation',
      { conversation: withState({ notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET }) },
      'quiet-conversation',
    ],
    [
      'read already',
      { conversation: withState({ self_read_state: { latest_read_timestamp: now } }) },
      'read',
    ],
    ['on screen', { onScreen: true }, 'on-screen'],
    [
      'at another client',
      { self: { ...self, activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_OTHER_ACTIVE } },
      'other-client-active',
    ],
    ['missed long ago', { live: false, nowUsec: now + 601 * SEC }, 'long-ago'],
  ])('is silent: %s', (_what, change, reason) => {
    expect(decide(change)).toEqual({ show: false, sound: false, reason });
  });

  it.each<[string, Partial<NotificationInput>]>([
    ['after do-not-disturb has run out', { self: { ...self, dnd: { on: true, untilUsec: now } } }],
    [
      'as the active client',
      { self: { ...self, activeClientState: ActiveClientState.ACTIVE_CLIENT_STATE_IS_ACTIVE } },
    ],
    ['missed just now', { live: false, nowUsec: now + 600 * SEC }],
    ['live but late', { nowUsec: now + 3600 * SEC }],
    ['a call', { event: call(HangoutEventType.HANGOUT_EVENT_TYPE_START) }],
    ['being added', { event: membership(MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN, 'ben', 'me') }],
    ['nothing known of oneself', { self: null }],
    ['nothing known of the conversation', { conversation: undefined }],
    ['no time known', { event: { ...message, timestamp: null }, live: false }],
  ])('tells: %s', (_what, change) => {
    expect(decide(change)).toMatchObject({ show: true, sound: true });
  });

  it('is heard only where both the account and the computer have sound', () => {
    expect(decide({ deviceSound: false })).toMatchObject({ show: true, sound: false });
    expect(decide({ self: { ...self, desktopSound: false } })).toMatchObject({ show: true, sound: false });
  });
});

describe('the content', () => {
  const people = new Map<string, Person>([
    ['ann', { gaiaId: 'ann', entity: { properties: { display_name: 'Ann' } }, presence: null }],
    ['ben', { gaiaId: 'ben', entity: { properties: { display_name: 'Ben' } }, presence: null }],
  ]);
  const group: Conversation = { type: ConversationType.CONVERSATION_TYPE_GROUP, name: 'Friday' };
  const direct: Conversation = { type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE };
  const of = (event: Event, conversation: Conversation = direct) =>
    notificationContent({ event, conversation, people, self: 'me' });
  const saying = (message_content: MessageContent): Event => ({
    ...message,
    chat_message: { message_content },
  });

  it('names the sender, and the group where it has a name', () => {
    expect(of(message)).toEqual({ title: 'Ann', body: 'hello', tag: 'conversation:c' });
    expect(of(message, group).title).toBe('Ann in Friday');
    expect(of(message, { ...group, name: '' }).title).toBe('Ann');
  });

  it('falls back to the name that came with the conversation, then to nobody in particular', () => {
    const stranger = { ...message, sender_id: { gaia_id: 'zoe' } };
    const named = { ...direct, participant_data: [{ id: { gaia_id: 'zoe' }, fallback_name: 'Zoe' }] };
    expect(of(stranger, named).title).toBe('Zoe');
    expect(of(stranger).title).toBe('Someone');
  });

  it('puts everything on one line', () => {
    const {
      SEGMENT_TYPE_TEXT: words,
      SEGMENT_TYPE_LINE_BREAK: lineBreak,
      SEGMENT_TYPE_LINK: link,
    } = SegmentType;
    const segment = [
      { type: words, text: 'see' },
      { type: lineBreak, text: '\n' },
      { type: link, text: 'example.org', link_data: { link_target: 'https://example.org' } },
      { type: words, text: '  now\n\n' },
    ];
    expect(of(saying({ segment })).body).toBe('see example.org now');
  });

  it('cuts a long line between characters', () => {
    const { body } = of(saying(content('👩‍👩‍👧‍👦'.repeat(100))));
    expect(body.endsWith('👩‍👩‍👧‍👦…')).toBe(true);
    expect(body.length).toBeLessThanOrEqual(301);
  });

  it('names what is attached', () => {
    const photo = { embed_item: { type: [ItemType.ITEM_TYPE_PLUS_PHOTO], plus_photo: { url: 'x' } } };
    const place = { embed_item: { type: [ItemType.ITEM_TYPE_PLACE_V2], place: { name: 'here' } } };
    expect(of(saying({ attachment: [photo] })).body).toBe('Photo');
    expect(of(saying({ attachment: [place] })).body).toBe('Place');
    expect(of(saying({ attachment: [photo, photo] })).body).toBe('2 attachments');
    expect(of(saying({ ...content('look'), attachment: [photo] })).body).toBe('look');
  });

  it('says what happened', () => {
    const { MEMBERSHIP_CHANGE_TYPE_JOIN: join, MEMBERSHIP_CHANGE_TYPE_LEAVE: leave } = MembershipChangeType;
    expect(of(membership(join, 'me', 'ben')).body).toBe('Added you, Ben');
    expect(of(membership(leave, 'ben')).body).toBe('Removed Ben');
    expect(of(membership(leave, 'ann')).body).toBe('Left the conversation');
    expect(of(call(HangoutEventType.HANGOUT_EVENT_TYPE_START)).body).toBe('Started a call');
  });
});
