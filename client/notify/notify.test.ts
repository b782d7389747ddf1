import { describe, expect, it } from 'vitest';
import {
  ActiveClientState,
  ConversationStatus,
  ConversationType,
  EventType,
  HangoutEventType,
  InvitationAffinity,
  ItemType,
  MembershipChangeType,
  NotificationLevel,
  SegmentType,
  correctionOf,
  mentionOf,
  reactionTo,
  retractedMessage,
  retractionOf,
  type Conversation,
  type Event,
  type EventAnnotation,
  type MessageContent,
} from '../../protocol/index.ts';
import type { Person } from '../model/types.ts';
import { plainSelf } from '../testing.ts';
import { notificationContent, type ContentLevel } from './content.ts';
import { decideNotification } from './decide.ts';
import type { NotificationInput } from './facts.ts';
import { withoutIsolates } from '../../words/safe-text.ts';
import { t } from '../../words/translate.ts';

const SEC = 1_000_000;
const now = 1_800_000_000 * SEC;
const self = plainSelf;
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
  desktopQuiet: false,
  sinceToldMs: null,
  wants: { reactions: 'one-to-one', mentions: true },
  target: null,
  sounds: { message: true, ring: true },
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

const reacting: Event = {
  ...message,
  chat_message: { annotation: [reactionTo({ target: 'm', emoji: '👍', isRemoved: false })] },
};
const own: Event = { ...message, event_id: 'm', sender_id: { gaia_id: 'me' } };
const group: Conversation = {
  ...usual.conversation,
  type: ConversationType.CONVERSATION_TYPE_GROUP,
};

describe('a reaction to one’s own message', () => {
  const reaction = (change: Partial<NotificationInput>) =>
    decide({ event: reacting, target: own, ...change });

  it.each([
    ['one-to-one', 'wanted', 'not-worth-it'],
    ['everywhere', 'wanted', 'wanted'],
    ['nowhere', 'not-worth-it', 'not-worth-it'],
  ] as const)('notifies %s, between two people and in a group', (reactions, inOneToOne, inGroup) => {
    const wants = { reactions, mentions: true };
    expect(reaction({ wants }).reason).toBe(inOneToOne);
    expect(reaction({ wants, conversation: group }).reason).toBe(inGroup);
  });

  it('does not where the message is another’s, deleted or not known, nor when it is taken back', () => {
    const shell = { ...own, chat_message: retractedMessage('m', 'me') };
    for (const target of [null, message, shell]) expect(reaction({ target }).reason).toBe('not-worth-it');
    const chat_message = { annotation: [reactionTo({ target: 'm', emoji: '👍', isRemoved: true })] };
    expect(reaction({ event: { ...reacting, chat_message } }).reason).toBe('not-worth-it');
    const quiet = withState({ notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET });
    expect(reaction({ conversation: quiet }).reason).toBe('quiet-conversation');
  });

  it('says which emoji and to what, or only that it came', () => {
    const account = { people: new Map(), self } as never;
    const body = (level: 'name-and-text' | 'name-only') =>
      notificationContent({ event: reacting, target: own, conversation: usual.conversation, account, level })
        .body;
    expect(withoutIsolates(body('name-and-text'))).toBe('👍 to “hello”');
    expect(body('name-only')).toBe('New reaction');
  });
});

describe('a mention', () => {
  const quiet = withState({ notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET });
  const mentioning = (...ids: string[]): Partial<NotificationInput> => ({
    event: { ...message, chat_message: { ...message.chat_message, annotation: ids.map(mentionOf) } },
    conversation: quiet,
  });

  it('of oneself by name notifies in a quiet conversation, that of all does not', () => {
    expect(decide(mentioning('ben', 'me')).reason).toBe('wanted');
    expect(decide(mentioning('all', 'ben')).reason).toBe('quiet-conversation');
    const wants = { reactions: 'one-to-one', mentions: false } as const;
    expect(decide({ ...mentioning('me'), wants }).reason).toBe('quiet-conversation');
  });

  it('never breaks do-not-disturb', () => {
    const disturbed = { ...self, dnd: { on: true, untilUsec: null } };
    expect(decide({ ...mentioning('me'), self: disturbed }).reason).toBe('do-not-disturb');
  });
});

it('says nothing of what corrects or deletes a message, nor of what is left of one', () => {
  const with_ = (annotation: EventAnnotation): Event => ({
    ...message,
    chat_message: { annotation: [annotation] },
  });
  for (const event of [with_(correctionOf('m')), with_(retractionOf('m'))])
    expect(decide({ event, target: own }).reason).toBe('not-worth-it');
  expect(decide({ event: { ...message, chat_message: retractedMessage('m', 'ann') } }).reason).toBe(
    'not-worth-it',
  );
});

describe('the decision', () => {
  it('shows and sounds an ordinary message', () => {
    expect(decide({})).toEqual({ show: true, sound: 'message', delayMs: 0, reason: 'wanted' });
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
      'someone else joining',
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
    expect(decide(change)).toEqual({ show: false, sound: null, delayMs: 0, reason });
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
    expect(decide(change)).toMatchObject({ show: true, reason: 'wanted' });
  });

  it('shows who comes to the server by the person’s invitation, and not to the newcomer', () => {
    const joins = membership(MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN, 'ann');
    const pair = { type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE };
    const group = { type: ConversationType.CONVERSATION_TYPE_GROUP };
    expect(decide({ event: joins, conversation: pair })).toMatchObject({ show: true, reason: 'wanted' });
    expect(decide({ event: joins, conversation: group })).toMatchObject({
      show: false,
      reason: 'not-worth-it',
    });
    const newcomer = { ...self, gaiaId: 'ann' };
    expect(decide({ event: joins, conversation: pair, self: newcomer })).toMatchObject({ reason: 'own' });
  });

  it('rings for a call that began just now, and not for one that began earlier', () => {
    const event = call(HangoutEventType.HANGOUT_EVENT_TYPE_START);
    const caughtUp = (secs: number) => decide({ event, live: false, nowUsec: now + secs * SEC });
    expect(caughtUp(44)).toMatchObject({ show: true, sound: 'ring' });
    expect(caughtUp(45)).toMatchObject({ show: true, sound: 'message' });
    expect(decide({ event, nowUsec: now + 3600 * SEC })).toMatchObject({ show: true, sound: 'ring' });
    expect(decide({ event, sounds: { message: true, ring: false } })).toMatchObject({
      show: true,
      sound: null,
    });
  });

  it('sounds only where message sounds are on', () => {
    expect(decide({ sounds: { message: false, ring: true } })).toMatchObject({ show: true, sound: null });
  });

  it('shows without sound while the desktop is set to do not disturb', () => {
    const decision = { show: true, sound: null, delayMs: 0, reason: 'desktop-quiet' };
    expect(decide({ desktopQuiet: true })).toEqual(decision);
  });

  it('silences what comes within a second of the last notification', () => {
    expect(decide({ sinceToldMs: 300 })).toEqual({ show: true, sound: null, delayMs: 700, reason: 'burst' });
    expect(decide({ sinceToldMs: 1000 })).toMatchObject({ sound: 'message', delayMs: 0, reason: 'wanted' });
    // A clock that was set back.
    expect(decide({ sinceToldMs: -5 })).toMatchObject({ delayMs: 0, reason: 'wanted' });
  });

  it('holds back messages of blocked people', () => {
    const blocking = { ...self, settings: { ...self.settings, blocked: ['ann'] } };
    expect(decide({ self: blocking })).toMatchObject({ show: false, reason: 'blocked' });
  });

  it('holds back invitations of strangers with nothing in common, and shows the others', () => {
    const invited = (invite_affinity: InvitationAffinity) =>
      withState({ status: ConversationStatus.CONVERSATION_STATUS_INVITED, invite_affinity });
    expect(decide({ conversation: invited(InvitationAffinity.INVITE_AFFINITY_LOW) })).toMatchObject({
      show: false,
      reason: 'unlikely-invitation',
    });
    expect(decide({ conversation: invited(InvitationAffinity.INVITE_AFFINITY_HIGH) }).show).toBe(true);
  });
});

describe('the content', () => {
  const people = new Map<string, Person>([
    ['ann', { gaiaId: 'ann', entity: { properties: { display_name: 'Ann' } }, presence: null }],
    ['ben', { gaiaId: 'ben', entity: { properties: { display_name: 'Ben' } }, presence: null }],
  ]);
  const account = { people, self };
  const group: Conversation = { type: ConversationType.CONVERSATION_TYPE_GROUP, name: 'Friday' };
  const direct: Conversation = { type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE };
  const of = (event: Event, conversation: Conversation = direct) =>
    notificationContent({ event, conversation, account });
  const saying = (message_content: MessageContent): Event => ({
    ...message,
    chat_message: { message_content },
  });

  it('names the sender, and the group', () => {
    const members = ['ann', 'ben', 'me'].map((gaia_id) => ({ gaia_id }));
    expect(of(message)).toEqual({ title: 'Ann', body: 'hello', inGroup: null, tag: 'conversation:c' });
    expect(of(message, group)).toMatchObject({
      title: 'Ann in Friday',
      inGroup: { title: 'Friday', sender: 'Ann', text: 'hello' },
    });
    expect(of(message, { ...group, name: '', current_participant: members }).title).toBe('Ann in Ann, Ben');
  });

  it('falls back to the name in the conversation, then to “Someone”', () => {
    const stranger = { ...message, sender_id: { gaia_id: 'zoe' } };
    const named = { ...direct, participant_data: [{ id: { gaia_id: 'zoe' }, fallback_name: 'Zoe' }] };
    expect(of(stranger, named).title).toBe('Zoe');
    expect(of(stranger).title).toBe(t('name.someone'));
  });

  it('says who joined by the person’s invitation', () => {
    const joins = membership(MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN, 'ann');
    expect(of(joins)).toMatchObject({ title: 'Ann', body: 'Ann joined by your invitation' });
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
    const { body } = of(saying(content('👍🏽'.repeat(400))));
    expect(body.endsWith('👍🏽…')).toBe(true);
  });

  it('names what is attached', () => {
    const photo = { embed_item: { type: [ItemType.ITEM_TYPE_PLUS_PHOTO], plus_photo: { url: 'x' } } };
    const place = { embed_item: { type: [ItemType.ITEM_TYPE_PLACE_V2], place: { name: 'here' } } };
    expect(of(saying({ attachment: [photo] })).body).toBe('📷 Photo');
    expect(of(saying({ attachment: [place] })).body).toBe('📍 here');
    expect(of(saying({ attachment: [photo, photo] })).body).toBe('📷 2 photos');
    expect(of(saying({ ...content('look'), attachment: [photo] })).body).toBe('look');
  });

  it('describes what happened', () => {
    const { MEMBERSHIP_CHANGE_TYPE_JOIN: join, MEMBERSHIP_CHANGE_TYPE_LEAVE: leave } = MembershipChangeType;
    expect(of(membership(join, 'me', 'ben')).body).toBe('Ann added you and Ben');
    expect(of(membership(leave, 'ben')).body).toBe('Ann removed Ben');
    expect(of(membership(leave, 'ann')).body).toBe('Ann left');
    expect(of(call(HangoutEventType.HANGOUT_EVENT_TYPE_START)).body).toBe('Ann started a call');
  });

  it('reveals as much as the person wants', () => {
    const at = (level: ContentLevel, event = message) =>
      notificationContent({ event, conversation: group, account, level });
    expect(at('name-only')).toMatchObject({
      title: 'Ann in Friday',
      body: t('notifications.newMessage'),
      inGroup: { text: null },
    });
    expect(at('nothing')).toMatchObject({
      title: 'Parley',
      body: t('notifications.newMessage'),
      inGroup: null,
    });
    expect(at('nothing', call(HangoutEventType.HANGOUT_EVENT_TYPE_START)).body).toBe(t('notifications.call'));
    const added = membership(MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN, 'me');
    expect(at('name-only', added).body).toBe(t('notifications.newConversation'));
  });
});
