import {
  ConversationStatus,
  ConversationView as View,
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  InvitationAffinity,
  ItemType,
  OffTheRecordStatus,
  NotificationLevel,
} from '../../../../protocol/enums.ts';
import type { Attachment, Conversation, Event, Presence, Segment } from '../../../../protocol/types.ts';
import type { NotificationSettingsView } from '../../../../preload/commands/notifications.ts';
import type { AppView, ConversationView, PersonView, SelfView } from '../../../../preload/views.ts';
import {
  app,
  conversation,
  event,
  message,
  participant,
  person,
  text,
  usec,
} from '../../../../renderer/fixtures/model.ts';
import { photo } from '../window-models.ts';
import type { WindowModel } from '../window-page.ts';

/** Saturday 14:34 in the window's time zone. Milliseconds. */
export const screenTime = Date.UTC(2026, 10, 21, 13, 34);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
export const ago = (millis: number): number => screenTime - millis;

const bold = (value: string): Segment => ({ ...text(value), formatting: { bold: true } });
const italic = (value: string): Segment => ({ ...text(value), formatting: { italic: true } });

const here: Presence = { reachable: true, available: true, device_status: { desktop: true } };
const mood = (value: string): Presence => ({ mood_message: { mood_content: { segment: [text(value)] } } });
const presences: Record<string, Presence> = {
  jonas: { ...here, ...mood('one more coffee, then the harbour') },
  alva: here,
  tomoko: { reachable: true, available: false, device_status: {}, ...mood('🌴 Back on Monday') },
  elif: { reachable: true, available: false, device_status: { desktop: true } },
  nadia: { reachable: false, available: false, last_seen: { last_seen_timestamp_usec: usec(ago(3 * hour)) } },
};
const named: Record<string, string> = {
  jonas: 'Jonas Okafor',
  alva: 'Alva Lindqvist',
  tomoko: 'Tomoko Sato',
  elif: 'Elif Polat',
  nadia: 'Nadia Nouri',
  rui: 'Rui Santos',
  wen: 'Wen Bai',
  ottilie: 'Ottilie Brandt',
  maximilian: 'Maximilian-Alexander Freiherr von Hohenstein-Wittgenstein',
};

/** A person of the harbour, with all that their card can show. */
export function personNamed(id: string): PersonView {
  const { entity } = person(id, named[id] ?? id);
  return {
    gaiaId: id,
    entity: {
      ...entity,
      properties: {
        ...entity.properties,
        email: [`${id}@harbour.example`],
        canonical_email: `${id}@harbour.example`,
        phone: id === 'jonas' ? ['+45 31 23 45 67'] : [],
      },
    },
    presence: presences[id] ?? null,
  };
}

export const allPeople: PersonView[] = Object.keys(named).map(personNamed);

const says = (id: string, sender: string, at: number, ...segment: Segment[]): Event =>
  event(id, sender, at, { chat_message: { message_content: { segment } } });
const shows = (id: string, sender: string, at: number, ...attachment: Attachment[]): Event =>
  event(id, sender, at, { chat_message: { message_content: { segment: [], attachment } } });

const pier: Attachment = {
  embed_item: {
    type: [ItemType.ITEM_TYPE_PLACE_V2],
    place: {
      url: 'https://maps.example/4',
      name: 'Pier 4, east gate',
      address: { postal_address: { street_address: 'Strandvej 12, 1620' } },
    },
  },
};

const call = (id: string, type: HangoutEventType, at: number): Event =>
  event(id, 'jonas', at, {
    event_type: EventType.EVENT_TYPE_HANGOUT,
    hangout_event: { event_type: type, participant_id: [] },
  });

/** What is said with Jonas: formatting, a link, a place, a call, a photo. */
const withJonas: Event[] = [
  says(
    'j1',
    'jonas',
    ago(3 * hour),
    text('Morning! The '),
    bold('harbour office'),
    text(' moved our slot. Details are on harbour.example.'),
  ),
  shows('j2', 'jonas', ago(3 * hour - minute), pier),
  says('j3', 'me', ago(2 * hour + 44 * minute), text('Good that you saw it. I can be there at 16:10.')),
  says(
    'j4',
    'me',
    ago(2 * hour + 42 * minute),
    text('Bringing the '),
    italic('long'),
    text(' rope this time 🙂'),
  ),
  call('j5', HangoutEventType.HANGOUT_EVENT_TYPE_START, ago(2 * hour + 20 * minute)),
  call('j6', HangoutEventType.HANGOUT_EVENT_TYPE_END, ago(2 * hour + 14 * minute)),
  shows('j7', 'jonas', ago(4 * minute), photo('sail')),
  says('j8', 'jonas', ago(3 * minute), text('She floats.')),
];

function view(
  id: string,
  others: string[],
  last: Event | null,
  more: Partial<ConversationView> = {},
  inside: Partial<ConversationView['conversation']> = {},
  state: NonNullable<Conversation['self_conversation_state']> = {},
): ConversationView {
  const base = conversation(id, others, { lastEvent: last, ...more });
  return {
    ...base,
    conversation: {
      ...base.conversation,
      self_conversation_state: { view: [View.CONVERSATION_VIEW_INBOX], ...state },
      ...inside,
    },
  };
}

const quiet = { notification_level: NotificationLevel.NOTIFICATION_LEVEL_QUIET };
const archived = { view: [View.CONVERSATION_VIEW_ARCHIVED] };
const renamed = event('w1', 'wen', ago(day), {
  event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
  conversation_rename: { new_name: 'Release crew' },
});
const failed = message('n1', 'me', ago(4 * day), 'Are you still at the old address?');

/** The list of the harbour: every kind of row that there is. */
export const harbour: ConversationView[] = [
  view(
    'jonas',
    ['jonas'],
    withJonas.at(-1) ?? null,
    { unread: 2, present: ['jonas'] },
    {
      read_state: [
        { participant_id: participant('jonas'), latest_read_timestamp: usec(ago(2 * hour + 42 * minute)) },
      ],
    },
    { self_read_state: { participant_id: participant('me'), latest_read_timestamp: usec(ago(2 * hour)) } },
  ),
  view(
    'boats',
    ['alva', 'rui', 'jonas'],
    message('b9', 'alva', ago(6 * minute), 'the roof is done, pictures follow when the light is better'),
    { unread: 3 },
    { name: 'Boat house' },
  ),
  view('tomoko', ['tomoko'], message('t1', 'tomoko', ago(89 * minute), 'When do we meet?'), {
    draft: 'Shall we say Thursday, or is the week after better?',
  }),
  view('elif', ['elif'], shows('e1', 'me', ago(167 * minute), photo('one'))),
  view('crew', ['wen', 'rui', 'elif', 'tomoko'], renamed, { unread: 12 }, { name: 'Release crew' }, quiet),
  view('nadia', ['nadia'], failed, {
    outbox: 'failed',
    unsent: { segment: [text('Are you still at the old address?')] },
  }),
  view(
    'long',
    ['maximilian', 'alva'],
    message('l1', 'maximilian', ago(5 * day), 'Dampfschifffahrtsgesellschaftskapitänsmützenabzeichen'),
    { typing: ['maximilian'] },
    { name: 'Vereinigung der Freunde des historischen Segelschiffbaus im nördlichen Öresund' },
  ),
  view(
    'call',
    ['rui', 'wen'],
    message('c1', 'rui', ago(5 * day + hour), 'Now?'),
    { call: { people: ['rui'], by: 'rui', since: ago(20 * minute) } },
    { name: 'Stand-up' },
  ),
  view('wen', ['wen'], message('wn', 'wen', ago(6 * day), 'Danke dir, bis nächste Woche!')),
  view('old', ['alva'], message('o1', 'alva', ago(40 * day), 'Until spring, then.'), {}, {}, archived),
  view(
    'winter',
    ['alva', 'rui'],
    message('o2', 'rui', ago(60 * day), 'The covers are on.'),
    {},
    { name: 'Winter storage' },
    archived,
  ),
];

const invited = (
  id: string,
  who: string,
  inside: Partial<ConversationView['conversation']>,
  affinity: InvitationAffinity,
  more: string[] = [],
): ConversationView =>
  view(
    id,
    [who, ...more],
    message(`${id}1`, who, ago(25 * minute), 'Shall we row on Sunday?'),
    { unread: 1 },
    inside,
    {
      status: ConversationStatus.CONVERSATION_STATUS_INVITED,
      inviter_id: participant(who),
      invite_timestamp: usec(ago(25 * minute)),
      invite_affinity: affinity,
    },
  );

export const invitations: ConversationView[] = [
  invited('i1', 'rui', {}, InvitationAffinity.INVITE_AFFINITY_HIGH),
  invited('i2', 'wen', { name: 'Autumn regatta' }, InvitationAffinity.INVITE_AFFINITY_HIGH, ['alva', 'elif']),
  invited('i3', 'maximilian', {}, InvitationAffinity.INVITE_AFFINITY_LOW),
];

const boatEvents: Event[] = [
  says('b1', 'rui', ago(2 * day), text('I brought the primer.')),
  event('b2', 'alva', ago(2 * day - minute), {
    event_type: EventType.EVENT_TYPE_CONVERSATION_RENAME,
    conversation_rename: { new_name: 'Boat house' },
  }),
  says('b3', 'alva', ago(26 * hour), text('I can start on the roof today, if somebody holds the ladder.')),
  says('b4', 'jonas', ago(26 * hour - minute), text('On my way.')),
  says('b5', 'jonas', ago(26 * hour - 2 * minute), text('Ten minutes.')),
  shows('b6', 'rui', ago(25 * hour), photo('four'), photo('two', 200, 300), photo('three', 300, 300)),
  says('b7', 'me', ago(24 * hour), text('That looks dry! The key is with Jonas.')),
  says('b9', 'alva', ago(6 * minute), text('the roof is done, pictures follow when the light is better')),
];

/** The account: Mira, who is at work. */
export function mira(more: Partial<SelfView> = {}, settings: Partial<AppView['settings']> = {}): AppView {
  const base = app();
  const [account, other] = base.accounts;
  if (!account?.self || !other?.self) throw new Error('the fixture has two accounts');
  const self: SelfView = {
    ...account.self,
    email: 'mira@harbour.example',
    entity: person('me', 'Mira Kovač').entity,
    mood: [text('🌿 Deep work till three')],
    phones: ['+4531234567'],
    region: 'DK',
    ...more,
  };
  return {
    ...base,
    version: '1.4.0',
    settings: { ...base.settings, theme: 'system', ...settings },
    accounts: [
      { ...account, server: 'chat.harbour.example', self, unread: 5 },
      {
        ...other,
        unread: 2,
        server: 'chat.rowing.example',
        self: { ...other.self, email: 'mira@rowing.example' },
      },
    ],
  };
}

const notifications: NotificationSettingsView = {
  content: 'name-and-text',
  reactions: 'one-to-one',
  mentions: true,
  sounds: { message: 'message', ring: 'ring', sent: 'none' },
  volume: 70,
  included: {
    message: ['message', 'message-drop', 'message-knock', 'message-harp'],
    ring: ['ring', 'ring-bell', 'ring-pulse'],
    sent: ['sent', 'sent-swift'],
  },
  own: [{ choice: 'own:1', name: 'Fog horn.wav' }],
};
const answers: NonNullable<WindowModel['answers']> = {
  readUpdates: {
    url: 'https://updates.harbour.example/parley',
    fixed: false,
    checkedAt: ago(hour),
    state: { kind: 'idle' },
  },
  readCertificates: [
    {
      host: 'chat.harbour.example',
      fingerprint: Array.from({ length: 32 }, (_, index) => (index * 7 + 16).toString(16).toUpperCase()).join(
        ':',
      ),
      acceptedAt: ago(9 * day),
    },
  ],
  suggestPeople: {
    ok: true,
    value: {
      pinned: [personNamed('jonas')],
      favourites: [personNamed('alva'), personNamed('tomoko')],
      others: [personNamed('elif'), personNamed('maximilian'), personNamed('wen')],
      dismissed: [personNamed('nadia')],
    },
  },
  searchPeople: { ok: true, value: [personNamed('elif')] },
  readPerson: { ok: true, value: personNamed('jonas') },
  readShown: {
    ok: true,
    value: ['four', 'two', 'three', 'one']
      .map((id, index) => ({
        eventId: `s${index}`,
        timestamp: usec(ago(index * day)),
        attachment: photo(id),
      }))
      .concat({ eventId: 's9', timestamp: usec(ago(9 * day)), attachment: pier }),
  },
  readLink: { ok: true, value: 'https://chat.harbour.example/join/4pZq8vKx2mWcR7tYb1nH' },
  readConversationNotifications: { sound: null, mutedUntil: null },
  readNotificationSettings: notifications,
  changeNotificationSettings: notifications,
  readNotificationRecords: [],
  readWindowSettings: {
    zoom: 100,
    shortcut: { keys: 'Ctrl+Alt+P', works: true },
    spelling: {
      on: true,
      languages: ['en-GB', 'de-DE'],
      automatic: false,
      available: ['da-DK', 'de-DE', 'en-GB', 'en-US'],
    },
  },
  readBlocked: { ok: true, value: [personNamed('maximilian')] },
  readClients: {
    ok: true,
    value: [
      {
        resource: 'r1',
        label: 'Parley on mira-laptop',
        device: 'desktop',
        signedInAt: ago(3 * day),
        connected: true,
        here: true,
      },
      {
        resource: 'r2',
        label: 'Parley on harbour-office',
        device: 'desktop',
        signedInAt: ago(40 * day),
        connected: true,
        here: false,
      },
      {
        resource: 'r3',
        label: 'Pocket',
        device: 'mobile',
        signedInAt: ago(90 * day),
        connected: false,
        here: false,
      },
    ],
  },
  isUnencrypted: false,
  readUnsent: { messages: 0, drafts: 0 },
  readStorage: { ok: true, value: { bytes: 48_300_000, folder: '/home/mira/.config/Parley' } },
  searchMessages: {
    ok: true,
    value: {
      unknown: { from: [], in: [] },
      messages: [
        {
          conversationId: 'boats',
          eventId: 'b3',
          timestamp: usec(ago(26 * hour)),
          sender: 'alva',
          snippet: [
            { text: 'I can start on the ', found: false },
            { text: 'roof', found: true },
            { text: ' today, if somebody holds the ladder.', found: false },
          ],
        },
        {
          conversationId: 'boats',
          eventId: 'b9',
          timestamp: usec(ago(6 * minute)),
          sender: 'alva',
          snippet: [
            { text: 'the ', found: false },
            { text: 'roof', found: true },
            { text: ' is done, pictures follow when the light is better', found: false },
          ],
        },
      ],
    },
  },
  copyDiagnostics: { ok: true, value: null },
  changePassword: { ok: false, error: { message: 'That is not your password.', field: 'password' } },
};

/** The window of the harbour, Jonas first. */
export function harbourModel(change: Partial<WindowModel> = {}): WindowModel {
  return {
    app: mira(),
    conversations: [...harbour, ...invitations],
    people: allPeople,
    events: {
      jonas: withJonas,
      boats: boatEvents,
      elif: [],
      wen: [],
      i1: [message('i11', 'rui', ago(25 * minute), 'Shall we row on Sunday?')],
    },
    ...change,
    answers: { ...answers, ...change.answers },
  };
}

/** A conversation of the harbour with something about it changed. */
export const changed = (
  id: string,
  more: Partial<ConversationView>,
  inside: Partial<ConversationView['conversation']> = {},
): ConversationView[] =>
  [...harbour, ...invitations].map((each) =>
    each.id === id ? { ...each, ...more, conversation: { ...each.conversation, ...inside } } : each,
  );

export const historyOff = { otr_status: OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD };
export const byLink = { group_link_sharing_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON };
