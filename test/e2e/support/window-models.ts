import {
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  ItemType,
  MembershipChangeType,
  OffTheRecordStatus,
  PlusPhotoMediaType,
  SegmentType,
} from '../../../protocol/enums.ts';
import type { Attachment, Event, Segment } from '../../../protocol/types.ts';
import {
  app,
  conversation,
  event,
  participant,
  person,
  text,
  usec,
} from '../../../renderer/fixtures/model.ts';
import type { WindowModel } from './window-page.ts';

const minute = 60_000;
const hour = 60 * minute;
const line: Segment = { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' };

/** A picture of a message; `width` and `height` are those of its small still one. */
export const photo = (id: string, width = 320, height = 200, animated = false): Attachment => ({
  embed_item: {
    type: [ItemType.ITEM_TYPE_PLUS_PHOTO],
    plus_photo: {
      photo_id: id,
      url: `https://chat.example/media/${id}`,
      thumbnail: { width_px: width, height_px: height },
      media_type: animated
        ? PlusPhotoMediaType.MEDIA_TYPE_ANIMATED_PHOTO
        : PlusPhotoMediaType.MEDIA_TYPE_PHOTO,
    },
  },
});

/** One event of every kind that there is, with every formatting and every embedded thing. Times are milliseconds. */
export function everyKind(now: number): Event[] {
  let count = 0;
  const from = now - 5.2 * hour;
  const next = (sender: string, more: Partial<Event>): Event => {
    count += 1;
    return event(`k${count}`, sender, from + count * 6 * minute, more);
  };
  const says = (
    sender: string,
    segment: Segment[],
    attachment: Attachment[] = [],
    more: Partial<Event> = {},
  ) =>
    next(sender, {
      ...more,
      chat_message: { ...more.chat_message, message_content: { segment, attachment } },
    });
  const members = (type: MembershipChangeType, ...ids: string[]) => ({
    membership_change: { type, participant_ids: ids.map(participant) },
  });
  const call = (type: HangoutEventType, ...ids: string[]) =>
    next('rui', {
      event_type: EventType.EVENT_TYPE_HANGOUT,
      hangout_event: { event_type: type, participant_id: ids.map(participant) },
    });
  const kind = (type: number, more: Partial<Event> = {}) =>
    next('rui', { ...more, event_type: type as EventType });
  const bold = (value: string): Segment => ({ ...text(value), formatting: { bold: true } });
  const { MEMBERSHIP_CHANGE_TYPE_JOIN: join, MEMBERSHIP_CHANGE_TYPE_LEAVE: leave } = MembershipChangeType;
  const off = OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
  const on = OffTheRecordStatus.OFF_THE_RECORD_STATUS_ON_THE_RECORD;
  return [
    kind(EventType.EVENT_TYPE_ADD_USER, members(join, 'alva')),
    kind(EventType.EVENT_TYPE_ADD_USER, members(join, 'rui')),
    kind(EventType.EVENT_TYPE_REMOVE_USER, members(leave, 'wen')),
    kind(EventType.EVENT_TYPE_CONVERSATION_RENAME, { conversation_rename: { new_name: 'Boat house' } }),
    call(HangoutEventType.HANGOUT_EVENT_TYPE_START),
    call(HangoutEventType.HANGOUT_EVENT_TYPE_JOIN, 'alva'),
    call(HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE, 'alva'),
    call(HangoutEventType.HANGOUT_EVENT_TYPE_END),
    call(HangoutEventType.HANGOUT_EVENT_TYPE_COMING_SOON),
    call(HangoutEventType.HANGOUT_EVENT_TYPE_ONGOING),
    kind(EventType.EVENT_TYPE_OTR_MODIFICATION, {
      otr_modification: { old_otr_status: on, new_otr_status: off },
    }),
    kind(EventType.EVENT_TYPE_OTR_MODIFICATION, {
      otr_modification: { old_otr_status: off, new_otr_status: on },
    }),
    kind(EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION, {
      group_link_sharing_modification: {
        new_status: GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON,
      },
    }),
    kind(EventType.EVENT_TYPE_SMS),
    kind(EventType.EVENT_TYPE_MMS),
    kind(EventType.EVENT_TYPE_VOICEMAIL),
    kind(EventType.EVENT_TYPE_PHONE_CALL),
    kind(EventType.EVENT_TYPE_PLAN_MUTATION),
    kind(EventType.EVENT_TYPE_OBSERVED_EVENT),
    kind(EventType.EVENT_TYPE_DEPRECATED_12),
    kind(99),
    says('rui', [text('waves from the pier')], [], { chat_message: { annotation: [{ type: 4 }] } }),
    says('alva', [text('A text message')], [], { event_type: EventType.EVENT_TYPE_SMS }),
    says('rui', [
      text('The '),
      bold('harbour office'),
      text(' moved our slot. '),
      { ...text('east'), formatting: { italic: true } },
      text(' gate, '),
      { ...text('not west'), formatting: { strikethrough: true } },
      text(', '),
      { ...text('at ten'), formatting: { underline: true } },
      text('.'),
      line,
      text('Details: '),
      {
        type: SegmentType.SEGMENT_TYPE_LINK,
        text: 'https://harbour.example/slots',
        link_data: { link_target: 'https://harbour.example/slots' },
      },
      { type: 77 as SegmentType, text: ' (of a kind to come)' },
    ]),
    says('me', [text('Bringing the long rope 🙂')]),
    says('me', [text('👍')]),
    says('rui', [text('She floats.')], [photo('one')]),
    says('alva', [], [photo('four'), photo('two', 200, 300), photo('three', 300, 300)]),
    says('alva', [], [photo('moving', 200, 150, true), photo('gone', 200, 150)]),
    says(
      'rui',
      [],
      [
        {
          embed_item: {
            type: [ItemType.ITEM_TYPE_PLACE_V2],
            id: 'https://maps.example/4',
            place: {
              url: 'https://maps.example/4',
              name: 'Pier 4, east gate',
              address: { postal_address: { street_address: 'Strandvej 12, 1620' } },
              geo: { geo_coordinates: { latitude: 55.6943, longitude: 12.5987 } },
            },
          },
        },
      ],
    ),
    says('me', [], [{ embed_item: { geo_coordinates: { latitude: -33.8568, longitude: 151.2153 } } }]),
    says('me', [], [{ embed_item: { image: { url: 'https://pictures.example/pier.png' } } }]),
    says('me', [], [{ embed_item: { type: [ItemType.ITEM_TYPE_THING] } }]),
    says('rui', [text('Nobody keeps this one.')], [], {
      expiration_timestamp: usec(now + 20 * hour),
    }),
    says('me', [text('And this one goes at once.')], [], { expiration_timestamp: usec(now + 4.5 * minute) }),
    says('rui', [text('A very long one. '.repeat(400))]),
    says('alva', [text('The newest of all.')]),
  ];
}

/** A window with a group and a conversation of two. */
export function windowModel(now: number, events: Event[], name = 'Boat house'): WindowModel {
  const base = conversation('c', ['rui', 'alva']);
  const read = usec(now - 90 * minute);
  return {
    app: app(),
    conversations: [
      {
        ...base,
        present: ['alva'],
        lastEvent: events.at(-1) ?? null,
        conversation: {
          ...base.conversation,
          name,
          read_state: [
            { participant_id: participant('rui'), latest_read_timestamp: read },
            { participant_id: participant('alva'), latest_read_timestamp: usec(now) },
          ],
        },
      },
      conversation('d', ['wen']),
    ],
    people: [person('rui', 'Rui Tavares'), person('alva', 'Alva Lindqvist'), person('wen', 'Wen Li')],
    events: { c: events },
  };
}
