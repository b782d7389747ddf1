// One table: what a person, a group, a message or an event is called is the same text wherever it stands.
import { describe, expect, it } from 'vitest';
import {
  annotatedEvent,
  annotationOf,
  exportHtml,
  messageAnnotations,
  namesFor,
  notificationContent,
  titleFor,
  type ConversationState,
  type Person,
} from '../../client/index.ts';
import { plainSelf } from '../../client/testing.ts';
import { accountView, conversationView, personView } from '../../main/bridge/views.ts';
import { trayModel } from '../../main/tray/model.ts';
import { recentUnread } from '../../main/tray/recent.ts';
import { trayState } from '../../main/tray/state.ts';
import {
  AnnotationType,
  ConversationType,
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  ItemType,
  MembershipChangeType,
  OffTheRecordStatus,
  SegmentType,
  type Attachment,
  type Conversation,
  type Entity,
  type Event,
  type EventAnnotation,
  type Segment,
} from '../../protocol/index.ts';
import { anyType, fileAnnotation } from '../../protocol/messages/files.ts';
import { readOut } from '../../renderer/conversation/announcements.ts';
import { app } from '../../renderer/fixtures/model.ts';
import { previewOf } from '../../renderer/model/preview.ts';
import { Mirror } from '../../renderer/model/mirror.ts';
import { lastCallMillis } from '../../words/call-length.ts';
import { eventLine } from '../../words/event-line.ts';
import { shortened, withoutIsolates } from '../../words/safe-text.ts';
import { event, noon, participant, text } from '../../words/testing.ts';

const known = (gaiaId: string, properties: Entity['properties']): [string, Person] => [
  gaiaId,
  { gaiaId, entity: { id: participant(gaiaId), properties: properties ?? {} }, presence: null },
];
const people = new Map<string, Person>([
  known('ada', { display_name: 'Ada Lovelace', first_name: 'Ada' }),
  known('bo', { display_name: 'Bo Berg' }),
  known('cy', { display_name: 'Cy Young' }),
  known('dee', { display_name: 'Dee Dart' }),
  known('mail', { canonical_email: 'mail@example.org' }),
  known('mails', { email: ['first@example.org', 'second@example.org'] }),
  known('first', { first_name: 'Fay' }),
  known('hebrew', { display_name: 'דוד כהן' }),
  known('evil', { display_name: 'Eve\u202E\u0007gnp\r\nexe' }),
  known('blank', { display_name: '\u200B\u202E', canonical_email: 'blank@example.org' }),
  known('long', { display_name: 'x'.repeat(500) }),
  known('zalgo', { display_name: `Z${'\u0335\u0321'.repeat(40)}algo` }),
  known('markup', { display_name: '<b>Bo</b> & "Co"' }),
]);
const self = { ...plainSelf, entity: { properties: { display_name: 'Me Myself' } } };
const time = { toLocal: (usec: number) => usec, nowUsec: () => noon * 1000 };

const direct = (other: string, more: Partial<Conversation> = {}): Conversation => ({
  conversation_id: { id: 'c' },
  type: ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
  current_participant: ['me', other].map(participant),
  ...more,
});
const group = (others: string[], name?: string, more: Partial<Conversation> = {}): Conversation => ({
  ...direct('', more),
  type: ConversationType.CONVERSATION_TYPE_GROUP,
  current_participant: ['me', ...others].map(participant),
  ...(name !== undefined && { name }),
});

const stateOf = (conversation: Conversation, lastEvent: Event | null): ConversationState => ({
  id: 'c',
  conversation,
  lastEvent,
  unread: 1,
  typing: [],
  focused: [],
  draft: '',
  draftPhotos: [],
  outbox: [],
});

function windowOf(conversation: Conversation, lastEvent: Event | null) {
  const mirror = new Mirror();
  const view = app();
  mirror.app.set({
    ...view,
    accounts: view.accounts.map((each) => ({
      ...each,
      self: each.self && { ...each.self, entity: self.entity },
    })),
  });
  const row = conversationView(stateOf(conversation, lastEvent), time);
  mirror.applySnapshot({ account: 'a', people: [...people.values()].map(personView), conversations: [row] });
  return { mirror, row };
}

async function exported(conversation: Conversation, ...events: Event[]): Promise<string> {
  const source = {
    title: titleFor({ people, self }, conversation),
    conversation,
    self: 'me',
    names: namesFor({ people, self }, conversation),
    entries: (async function* () {
      yield events.map((each) => ({ event: each, reactions: [], versions: [], quoted: null }));
    })(),
    exportedAt: noon,
  };
  let html = '';
  for await (const piece of exportHtml(source)) html += piece;
  return html;
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/gu, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/gu, (found) => entities[found] ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
const between = (html: string, begin: RegExp, end: string): string => {
  const [, rest = ''] = html.split(begin);
  return plain(rest.slice(0, rest.indexOf(end)));
};

/** The conversation's entry in the menu of the tray icon, without the count behind it. */
function trayLabel(conversation: Conversation): string {
  const session = { conversations: new Map([['c', stateOf(conversation, null)]]), people, self };
  const account = accountView({
    key: 'a',
    kind: 'joined',
    server: 'https://chat.example',
    session: { ...session, connection: { kind: 'online' }, time },
    soundsHere: null,
  } as unknown as Parameters<typeof accountView>[0]);
  const { menu } = trayModel(
    trayState({
      accounts: [account],
      active: 'a',
      away: false,
      appearsAway: false,
      recent: recentUnread([{ key: 'a', session }]),
      ground: 'light',
      now: new Date(noon),
    }),
  );
  const entry = menu.find((item) => item.kind === 'action' && item.command.kind === 'conversation');
  return entry?.kind === 'action' ? entry.label.replace(/ \(1\)$/u, '') : '';
}

const message = (
  conversation: Conversation,
  sender: string,
  segment: Segment[],
  attachment: Attachment[] = [],
): Event => ({
  ...event('e', sender, noon, { chat_message: { message_content: { segment, attachment } } }),
  conversation_id: conversation.conversation_id ?? null,
});

const named: readonly (readonly [what: string, conversation: Conversation, name: string])[] = [
  ['a person', direct('ada'), 'Ada Lovelace'],
  ['a person in a conversation with a name', direct('ada', { name: 'Boat house' }), 'Ada Lovelace'],
  ['a person with an address alone', direct('mail'), 'mail@example.org'],
  ['a person with several addresses', direct('mails'), 'first@example.org'],
  ['a person with a first name alone', direct('first'), 'Fay'],
  [
    'a person that only the conversation names',
    direct('z', { participant_data: [{ id: participant('z'), fallback_name: 'Zoe Lind' }] }),
    'Zoe Lind',
  ],
  ['a person that nothing is known of', direct('z'), 'Someone'],
  [
    'a person who left',
    direct('', { participant_data: [{ id: participant('bo') }, { id: participant('me') }] }),
    'Bo Berg',
  ],
  ['a person who writes from right to left', direct('hebrew'), 'דוד כהן'],
  ['a person with a hostile name', direct('evil'), 'Evegnp exe'],
  ['a person with a name that shows nothing', direct('blank'), 'blank@example.org'],
  ['a person with a name that is none', direct('long'), `${'x'.repeat(119)}…`],
  ['a person with a name of many marks', direct('zalgo'), 'Z\u0335\u0321\u0335algo'],
  ['a person with markup for a name', direct('markup'), '<b>Bo</b> & "Co"'],
  ['oneself', direct(''), 'You'],
  ['a group with a name', group(['ada', 'bo'], 'Boat house'), 'Boat house'],
  ['a group with a name, alone in it', group([], 'Boat house'), 'Boat house'],
  ['a group with the name of a direction', group(['ada'], 'חדר'), 'חדר'],
  ['a group with a hostile name', group(['ada'], 'Tea\u202E\u0000 at\nfour\u2028'), 'Tea at four'],
  ['a group with a name that shows nothing', group(['ada', 'bo'], ' \u200B\n'), 'Ada, Bo'],
  [
    'a group with a name of many words',
    group(['ada'], 'y '.repeat(200)),
    `${'y '.repeat(60).slice(0, 119).trimEnd()}…`,
  ],
  ['a group without a name', group(['ada', 'bo']), 'Ada, Bo'],
  ['a group without a name, of two', group(['ada']), 'Ada'],
  ['a group without a name, of four', group(['ada', 'bo', 'cy']), 'Ada, Bo, Cy'],
  ['a group without a name, of many', group(['ada', 'bo', 'cy', 'dee', 'z']), 'Ada, Bo, Cy and 2 more'],
  ['a group without a name, with addresses', group(['mail', 'ada']), 'mail, Ada'],
  ['a group without a name, from right to left', group(['hebrew', 'ada']), '\u2068דוד\u2069, Ada'],
  ['a group without a name, with hostile ones', group(['evil', 'ada']), 'Evegnp, Ada'],
  ['a group, alone in it', group([]), 'Empty group'],
  [
    'a group whose people all left',
    group([], undefined, { participant_data: [{ id: participant('bo') }] }),
    'Empty group',
  ],
];

describe('the name of', () => {
  it.each(named)('%s', async (_what, conversation, name) => {
    const { mirror, row } = windowOf(conversation, null);
    expect({ listAndHeader: mirror.title(row) }).toEqual({ listAndHeader: name });
    expect({ tray: trayLabel(conversation) }).toEqual({ tray: shortened(name, 40) });
    expect({ exported: between(await exported(conversation), /<h1>/u, '</h1>') }).toEqual({ exported: name });
    const isGroup = conversation.type === ConversationType.CONVERSATION_TYPE_GROUP;
    const sender = isGroup ? 'ada' : conversation.current_participant?.[1]?.gaia_id || 'bo';
    const { title } = notificationContent({
      event: message(conversation, sender, [text('hello')]),
      conversation,
      account: { people, self },
    });
    // No one else is in a conversation with oneself.
    const ofTwo = name === 'You' ? 'Bo Berg' : name;
    expect(withoutIsolates(title)).toBe(isGroup ? `Ada Lovelace in ${withoutIsolates(name)}` : ofTwo);
  });
});

const photo: Attachment = { embed_item: { plus_photo: {}, type: [ItemType.ITEM_TYPE_PLUS_PHOTO] } };
const place = (at: NonNullable<Attachment['embed_item']>): Attachment => ({
  embed_item: { type: [ItemType.ITEM_TYPE_PLACE], ...at },
});
const lineBreak: Segment = { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' };

const said: readonly (readonly [what: string, segment: Segment[], attachment: Attachment[], line: string])[] =
  [
    ['plain text', [text('hello')], [], 'hello'],
    ['several lines', [text('one'), lineBreak, text('two')], [], 'one two'],
    ['a line break inside a text', [text('one\ntwo\tthree')], [], 'one two three'],
    ['formatted text', [{ ...text('loud'), formatting: { bold: true, italic: true } }], [], 'loud'],
    [
      'a link',
      [
        {
          type: SegmentType.SEGMENT_TYPE_LINK,
          text: 'here',
          link_data: { link_target: 'https://example.org' },
        },
      ],
      [],
      'here',
    ],
    ['code', [text('run `npm i` now')], [], 'run npm i now'],
    [
      'code over several segments',
      [text('run `npm '), { ...text('i'), formatting: { bold: true } }, text('`')],
      [],
      'run npm i',
    ],
    [
      'a block of code',
      [text('see'), lineBreak, text('```js'), lineBreak, text('let a;'), lineBreak, text('```')],
      [],
      'see let a;',
    ],
    ['a quote', [text('> at five?'), lineBreak, text('yes')], [], '“at five?” yes'],
    ['a quote of two lines', [text('> one\n> two')], [], '“one two”'],
    ['a backtick within words', [text('it`s Dan`s')], [], 'it`s Dan`s'],
    ['a comparison', [text('5 > 4')], [], '5 > 4'],
    ['markup', [text('<script>"&\'</script>')], [], '<script>"&\'</script>'],
    ['an override of the direction', [text('a \u202Egnp.exe')], [], 'a gnp.exe'],
    ['isolates that are not closed', [text('\u2067one\u2066two')], [], 'onetwo'],
    ['control characters', [text('\u0000\u001b[31mred\u0007')], [], '[31mred'],
    ['separators of lines and paragraphs', [text('one\u2028two\u2029three')], [], 'one two three'],
    ['characters that no one sees', [text('\u200Bzero\uFEFF')], [], 'zero'],
    ['emoji', [text('👩‍👩‍👧‍👦 hi')], [], '👩‍👩‍👧‍👦 hi'],
    ['text from right to left', [text('שלום 12')], [], 'שלום 12'],
    ['text beside a photo', [text('look ')], [photo], 'look'],
    ['a photo', [], [photo], '📷 Photo'],
    [
      'a photo by its type alone',
      [],
      [{ embed_item: { type: [ItemType.ITEM_TYPE_PLUS_PHOTO] } }],
      '📷 Photo',
    ],
    ['two photos', [], [photo, photo], '📷 2 photos'],
    ['a place with a name', [], [place({ place: { name: 'Pier 4' } })], '📍 Pier 4'],
    ['a place with a hostile name', [], [place({ place: { name: 'Pier\u202E\n4' } })], '📍 Pier 4'],
    ['a place with an address', [], [place({ postal_address: { street_address: 'Quay 1' } })], '📍 Quay 1'],
    [
      'a place with coordinates',
      [],
      [place({ geo_coordinates: { latitude: 55.6943, longitude: 12.5987 } })],
      '📍 55.69430, 12.59870',
    ],
    ['a place without more', [], [place({})], '📍 Place'],
    ['a photo and a place', [], [photo, place({})], '2 attachments'],
    ['something unknown', [], [{}], 'Attachment'],
    ['two unknown things', [], [{}, {}], '2 attachments'],
  ];

const alone = (arrived: Event) => ({ group: false, loaded: [arrived] });

describe('the line of a message with', () => {
  it.each(said)('%s', async (_what, segment, attachment, line) => {
    const conversation = direct('ada');
    const arrived = message(conversation, 'ada', segment, attachment);
    const { mirror, row } = windowOf(conversation, arrived);
    const names = mirror.names(row);
    expect({ list: previewOf(row, names, false).text }).toEqual({ list: line });
    expect({
      notified: notificationContent({ event: arrived, conversation, account: { people, self } }).body,
    }).toEqual({ notified: line });
    expect(withoutIsolates(readOut([arrived], names, alone(arrived)).join())).toBe(`Ada: ${line}`);
    const written = between(await exported(conversation, arrived), /<div dir="auto">/u, '</div>');
    // A quote is drawn as one there.
    const attached = segment.length > 0 ? `${line} [📷 Photo]` : `[${line}]`;
    expect(written).toBe(attachment.length > 0 ? attached : line.replaceAll(/[“”]/gu, ''));
  });
});

const annotated = (type: number, value: string): EventAnnotation => ({ type, value });
const file = (name: string) => fileAnnotation({ id: 'f', name, size: 1, type: anyType });

const annotating = (segment: Segment[], ...annotation: EventAnnotation[]): Event => {
  const plainMessage = message(direct('ada'), 'ada', segment);
  return { ...plainMessage, chat_message: { ...plainMessage.chat_message, annotation } };
};
/** A message as people see it once another one has changed it. */
const changedBy = (sent: Event, change: Event): Event => {
  const annotation = annotationOf({ ...change, event_id: 'later', timestamp: (sent.timestamp ?? 0) + 1 });
  return annotatedEvent(sent, messageAnnotations(annotation ? [annotation] : []));
};

const annotatedMessages: readonly (readonly [what: string, arrived: Event, line: string])[] = [
  ['a reply', annotating([text('yes')], annotated(AnnotationType.REPLY, 'other')), 'yes'],
  [
    'a mention',
    annotating([text('@Bo Berg look')], annotated(AnnotationType.MENTION, 'bo')),
    '@Bo Berg look',
  ],
  ['a file', annotating([], file('plan.pdf')), '📎 plan.pdf'],
  ['a file with a hostile name', annotating([], file('plan\u202E\nfdp.exe')), '📎 plan fdp.exe'],
  ['two files', annotating([], file('one.pdf'), file('two.pdf')), '📎 2 files'],
  ['text beside a file', annotating([text('see')], file('plan.pdf')), 'see'],
  [
    'a corrected text',
    changedBy(
      annotating([text('at four')]),
      annotating([text('at five')], annotated(AnnotationType.CORRECTION, 'e')),
    ),
    'at five',
  ],
];
const exportedFiles: Readonly<Record<string, string>> = {
  'a file': '[📎 plan.pdf · 1 byte]',
  'a file with a hostile name': '[📎 plan fdp.exe · 1 byte]',
  'two files': '[📎 one.pdf · 1 byte] [📎 two.pdf · 1 byte]',
  'text beside a file': 'see [📎 plan.pdf · 1 byte]',
};

/** What a notification about a reaction to a message says. */
const reactedTo = (target: Event): string =>
  notificationContent({
    event: annotating([text('👍')], annotated(AnnotationType.REACTION, 'e 👍')),
    target,
    conversation: direct('ada'),
    account: { people, self },
  }).body;

function saidOf(arrived: Event) {
  const conversation = direct('ada');
  const { mirror, row } = windowOf(conversation, arrived);
  const names = mirror.names(row);
  return {
    list: withoutIsolates(previewOf(row, names, false).text),
    notified: withoutIsolates(
      notificationContent({ event: arrived, conversation, account: { people, self } }).body,
    ),
    announced: withoutIsolates(readOut([arrived], names, alone(arrived)).join()),
    reacted: withoutIsolates(reactedTo(arrived)),
  };
}

describe('the line of a message that is or has', () => {
  it.each(annotatedMessages)('%s', async (what, arrived, line) => {
    const reacted = `👍 to “${line}”`;
    expect(saidOf(arrived)).toEqual({ list: line, notified: line, announced: `Ada: ${line}`, reacted });
    const written = between(await exported(direct('ada'), arrived), /<div dir="auto">/u, '</div>');
    expect(written).toBe(exportedFiles[what] ?? line);
  });

  it('deleted for everyone', async () => {
    const line = 'Deleted message';
    const arrived = changedBy(
      annotating([text('gone')], file('gone.pdf')),
      annotating([], annotated(AnnotationType.RETRACTION, 'e')),
    );
    expect(saidOf(arrived)).toEqual({
      list: line,
      notified: line,
      announced: line,
      reacted: `👍 to “${line}”`,
    });
    const html = await exported(direct('ada'), arrived);
    expect(between(html, /<p class="note">/u, ' <time')).toBe(line);
    expect(html).not.toContain('gone');
  });
});

const joins = MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN;
const leaves = MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE;
const members = (type: MembershipChangeType, ...ids: string[]): Partial<Event> => ({
  event_type: type === joins ? EventType.EVENT_TYPE_ADD_USER : EventType.EVENT_TYPE_REMOVE_USER,
  membership_change: { type, participant_ids: ids.map(participant) },
});
const call = (type: HangoutEventType, ...ids: string[]): Partial<Event> => ({
  event_type: EventType.EVENT_TYPE_HANGOUT,
  hangout_event: { event_type: type, participant_id: ids.map(participant) },
});
const history = (from: OffTheRecordStatus, to: OffTheRecordStatus): Partial<Event> => ({
  event_type: EventType.EVENT_TYPE_OTR_MODIFICATION,
  otr_modification: { old_otr_status: from, new_otr_status: to },
});
const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
const on = OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD;
const rename = (name: string): Partial<Event> => ({
  event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
  conversation_rename: { new_name: name },
});
const link = (status: GroupLinkSharingStatus): Partial<Event> => ({
  event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
  group_link_sharing_modification: { new_status: status },
});
const kind = (type: number, more: Partial<Event> = {}): Partial<Event> => ({
  event_type: type as EventType,
  ...more,
});

const happened: readonly (readonly [what: string, sender: string, event: Partial<Event>, line: string])[] = [
  ['someone who joins', 'ada', members(joins, 'ada'), 'Ada joined'],
  ['someone who leaves', 'ada', members(leaves, 'ada'), 'Ada left'],
  ['being added', 'ada', members(joins, 'me'), 'Ada added you'],
  ['being added with others', 'ada', members(joins, 'bo', 'me'), 'Ada added Bo and you'],
  ['three who are added', 'me', members(joins, 'bo', 'cy', 'dee'), 'You added Bo, Cy and Dee'],
  ['being removed', 'bo', members(leaves, 'me'), 'Bo removed you'],
  ['a hostile person who joins', 'evil', members(joins, 'evil'), 'Evegnp joined'],
  ['a person from right to left who joins', 'hebrew', members(joins, 'hebrew'), '\u2068דוד\u2069 joined'],
  ['a new name', 'ada', rename('Boat house'), 'Ada renamed the conversation to “Boat house”'],
  [
    'a hostile new name',
    'ada',
    rename('Boat\u202E\r\n\u0007house'),
    'Ada renamed the conversation to “Boat house”',
  ],
  ['a name that is taken away', 'me', rename(''), 'You removed the conversation’s name'],
  ['a call that begins', 'ada', call(HangoutEventType.HANGOUT_EVENT_TYPE_START), 'Ada started a call'],
  ['a call that ends', '', call(HangoutEventType.HANGOUT_EVENT_TYPE_END), 'Call ended'],
  [
    'a call that the person missed',
    'ada',
    call(HangoutEventType.HANGOUT_EVENT_TYPE_END, 'ada'),
    'Missed call',
  ],
  ['a call that no one answered', 'me', call(HangoutEventType.HANGOUT_EVENT_TYPE_END, 'me'), 'No answer'],
  [
    'a missed call that ended by itself',
    '',
    call(HangoutEventType.HANGOUT_EVENT_TYPE_END, 'ada'),
    'Missed call',
  ],
  [
    'a call that was declined',
    'ada',
    call(HangoutEventType.HANGOUT_EVENT_TYPE_END, 'me'),
    'Ada declined the call',
  ],
  [
    'a call that the person declined',
    'me',
    call(HangoutEventType.HANGOUT_EVENT_TYPE_END, 'ada'),
    'You declined the call',
  ],
  [
    'someone who joins a call',
    'ada',
    call(HangoutEventType.HANGOUT_EVENT_TYPE_JOIN, 'bo'),
    'Bo joined the call',
  ],
  ['oneself in a call', 'me', call(HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE), 'You left the call'],
  ['history that is turned off', 'ada', history(on, off), 'Ada turned history off'],
  ['history that is turned on', 'me', history(off, on), 'You turned history on'],
  ['a change of history without one', 'ada', history(on, on), 'Ada changed the history setting'],
  [
    'an empty voicemail',
    'ada',
    kind(EventType.EVENT_TYPE_VOICEMAIL, { chat_message: {} }),
    'Voicemail from Ada',
  ],
  ['an empty text message', 'ada', kind(EventType.EVENT_TYPE_SMS), 'Text message from Ada'],
  ['a phone call', 'ada', kind(EventType.EVENT_TYPE_PHONE_CALL), 'Phone call from Ada'],
  [
    'a link that is turned on',
    'ada',
    link(GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON),
    'Ada turned on the group link',
  ],
  [
    'a link that is turned off',
    'me',
    link(GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_OFF),
    'You turned off the group link',
  ],
  ['a kind that a later server knows', 'ada', kind(4711), 'Unsupported message. Update Parley to see it.'],
];

describe('the line of', () => {
  it.each(happened)('%s', async (_what, sender, more, line) => {
    const conversation = group(['ada', 'bo', 'cy', 'dee', 'evil', 'hebrew'], 'Boat house');
    const arrived = event('e', sender, noon, { conversation_id: { id: 'c' }, ...more });
    const { mirror, row } = windowOf(conversation, arrived);
    const names = mirror.names(row);
    expect({
      list: previewOf(row, names, false).text,
      history: eventLine(arrived, names),
      announced: readOut([arrived], names, { group: true, loaded: [arrived] }),
      notified: notificationContent({ event: arrived, conversation, account: { people, self } }).body,
      exported: between(await exported(conversation, arrived), /<p class="note">/u, ' <time'),
    }).toEqual({ list: line, history: line, announced: [line], notified: line, exported: line });
  });
});

describe('the line between two people about', () => {
  const { HANGOUT_EVENT_TYPE_START: start, HANGOUT_EVENT_TYPE_END: end } = HangoutEventType;
  const since = noon - 192_000;
  it.each<[string, string, Partial<Event>, string]>([
    ['a call and its length', 'ada', call(end, 'ada', 'me'), 'Call, 3 minutes 12 seconds'],
    ['someone who was invited', 'ada', members(joins, 'ada'), 'Ada joined by your invitation'],
    ['one’s own invitation', 'me', members(joins, 'me'), 'You joined by invitation'],
  ])('%s', async (_what, sender, more, line) => {
    const conversation = direct('ada');
    const began = event('s', 'ada', since, { conversation_id: { id: 'c' }, ...call(start, 'ada') });
    const arrived = event('e', sender, noon, { conversation_id: { id: 'c' }, ...more });
    const loaded = [began, arrived];
    const callMillis = lastCallMillis(loaded);
    const state = {
      ...stateOf(conversation, arrived),
      ...(callMillis !== null && { lastCallMillis: callMillis }),
    };
    const { mirror } = windowOf(conversation, arrived);
    const row = conversationView(state, time);
    const names = mirror.names(row);
    expect({
      list: previewOf(row, names, false).text,
      announced: readOut([arrived], names, { group: false, loaded }),
      exported: between(await exported(conversation, ...loaded), /[^]*<p class="note">/u, ' <time'),
    }).toEqual({ list: line, announced: [line], exported: line });
  });
});

it('is a table of at least sixty cases', () => {
  expect(named.length + said.length + annotatedMessages.length + happened.length).toBeGreaterThanOrEqual(60);
});
