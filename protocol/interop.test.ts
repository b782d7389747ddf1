import { describe, expect, test } from 'vitest';
import { decode, encode } from './codec.ts';
import { ClientBuildType, ClientId, SegmentType } from './enums.ts';
import type { MessageName, MessageTypes } from './types.ts';
import type { Variant } from './variants.ts';

interface Sample<N extends MessageName> {
  readonly variant: Variant;
  readonly name: N;
  readonly value: MessageTypes[N];
  /** What protoc 3.21.12 makes of the same value in its text format: `protoc -Iproto --encode=PACKAGE.NAME FILE | xxd -p`. */
  readonly hex: string;
}

type AnySample = { [N in MessageName]: Sample<N> }[MessageName];

const T = 1_795_224_983_576_000;

const samples: readonly AnySample[] = [
  {
    variant: 'extended',
    name: 'SendChatMessageRequest',
    value: {
      request_header: {
        client_version: {
          client_id: ClientId.CLIENT_ID_WEB_CHAT,
          build_type: ClientBuildType.BUILD_TYPE_PRODUCTION_APP,
          major_version: '1.0',
        },
        language_code: 'en',
      },
      annotation: [{ type: 4, value: '' }],
      message_content: {
        segment: [
          { type: SegmentType.SEGMENT_TYPE_TEXT, text: 'Grüße 😀', formatting: { bold: true } },
          { type: SegmentType.SEGMENT_TYPE_LINE_BREAK, text: '\n' },
          {
            type: SegmentType.SEGMENT_TYPE_LINK,
            text: 'x',
            link_data: { link_target: 'https://example.org/' },
          },
        ],
        attachment: [],
      },
      event_request_header: {
        conversation_id: { id: 'c1' },
        client_generated_id: 2 ** 53 - 1,
        expected_otr: 2,
        event_type: 1,
      },
      location: {
        place: { name: 'Park', geo: { type: [0], geo_coordinates: { latitude: 52.5, longitude: -13.25 } } },
      },
    },
    hex: '0a0f0a09082c10031a03312e302202656e2a0408041200323c0a140800120c4772c3bcc39f6520f09f98801a0208010a05080112010a0a1d080212017822160a1468747470733a2f2f6578616d706c652e6f72672f42130a040a02633110ffffffffffffff0f1802280152270a251a045061726bca011c0800eaee918c0114a1020000000000404a40a9020000000000802ac0',
  },
  {
    variant: 'extended',
    name: 'BatchUpdate',
    value: {
      state_update: [
        {
          state_update_header: { active_client_state: 2, current_server_time: T },
          conversation: {
            conversation_id: { id: 'c1' },
            read_state: [],
            current_participant: [],
            participant_data: [],
            network_type: [1, 2],
          },
          event_notification: {
            event: {
              event_id: 'e1',
              timestamp: T,
              event_type: 14,
              group_link_sharing_modification: { new_status: 1 },
            },
          },
        },
      ],
    },
    hex: '0a340a0b080228c0bbc09bf69798031a170a1518c0bbc09bf697980362026531b8010efa010208016a0c0a040a026331900101900102',
  },
  {
    variant: 'extended',
    name: 'SuggestedContactGroup',
    value: { hash_matched: false, hash: Uint8Array.of(0, 1, 254, 255), contact: [] },
    hex: '080012040001feff',
  },
  {
    variant: 'extended',
    name: 'EmbedItem',
    value: {
      type: [340, 0],
      image: { url: 'https://example.org/i' },
      place: { url: 'u', representative_image: { type: [], image: { url: 'https://example.org/map' } } },
    },
    hex: '08d4020800c2fed48801250a0175ca0b1fcad4cc9901190a1768747470733a2f2f6578616d706c652e6f72672f6d6170cad4cc9901170a1568747470733a2f2f6578616d706c652e6f72672f69',
  },
  {
    variant: 'base',
    name: 'PresenceNotification',
    value: {
      presence: [
        {
          user_id: { gaia_id: '1', chat_id: '1' },
          presence: {
            reachable: true,
            available: false,
            mood_message: { mood_content: { segment: [{ type: 0, text: 'out' }] } },
          },
        },
      ],
    },
    hex: '0a1d0a060a01311201311213080110004a0d0a0b0a090a07080012036f7574',
  },
  {
    variant: 'base',
    name: 'Place',
    value: { name: 'Park', representative_image: { type: [], image: { url: 'https://example.org/map' } } },
    hex: '1a045061726bca0b19121768747470733a2f2f6578616d706c652e6f72672f6d6170',
  },
  {
    variant: 'base',
    name: 'DeliveryMediumOption',
    value: { delivery_medium: { medium_type: 2, phone_number: { e164: '+4930123' } }, current_default: true },
    hex: '0a100802120c0a0a0a082b343933303132331001',
  },
  {
    variant: 'base',
    name: 'QueryPresenceRequest',
    value: { participant_id: [{ gaia_id: '1' }], field_mask: [1, 7] },
    hex: '12030a013118011807',
  },
];

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const bare = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner: unknown) => (inner instanceof Uint8Array ? toHex(inner) : inner)),
  );

describe.each(samples)('$name of another implementation, $variant', ({ variant, name, value, hex }) => {
  test('is written byte by byte the same', () => {
    expect(toHex(encode(name, value, variant))).toBe(hex);
  });

  test('is read as the same value', () => {
    expect(bare(decode(name, fromHex(hex), variant))).toEqual(bare(value));
  });
});
