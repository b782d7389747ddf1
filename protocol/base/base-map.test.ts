import { describe, expect, test } from 'vitest';
import { fieldChanges } from './base-changes.ts';
import { decode, encode } from '../codec.ts';
import {
  ConfigurationBitType,
  EventType,
  FieldMask,
  NetworkType,
  ParticipantType,
  PlusPhotoMediaType,
} from '../enums.ts';
import { classes } from '../gen/chat_base_classes.ts';
import { messages as baseMessages } from '../gen/chat_base_fields.ts';
import { messages } from '../gen/chat_fields.ts';
import type { MessageName, MessageTypes } from '../types.ts';
import { newReader } from '../wire.ts';

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** What a base client sees of a message of the model. */
function seen<N extends MessageName>(name: N, value: MessageTypes[N]): unknown {
  return plain(classes[name]!.decode(newReader(encode(name, value, 'base'))));
}

function there<N extends MessageName>(name: N, value: MessageTypes[N]): unknown {
  return plain(decode(name, encode(name, value, 'base'), 'base'));
}

const mood = { mood_content: { segment: [{ type: 0, text: 'out for lunch' }] } } as const;

describe('fields of another type', () => {
  test('a mood is wrapped, also deep inside', () => {
    const presence = {
      available: true,
      mood_message: { mood_content: { segment: [...mood.mood_content.segment] } },
    };
    expect(seen('Presence', presence)).toEqual({ available: true, mood_setting: { mood_message: mood } });
    expect(there('Presence', presence)).toEqual(presence);
    const update = { state_update: [{ presence_notification: { presence: [{ presence }] } }] };
    expect(there('BatchUpdate', update)).toEqual(update);
  });

  test('a phone number becomes a phone', () => {
    const medium = {
      medium_type: 2 as const,
      phone_number: { e164: '+4930123', i18n_data: { is_valid: true } },
    };
    expect(seen('DeliveryMedium', medium)).toEqual({
      medium_type: 2,
      phone: { phone_number: medium.phone_number },
    });
    expect(there('DeliveryMedium', medium)).toEqual(medium);
  });

  test('a map picture keeps its URL', () => {
    const place = { name: 'Park', representative_image: { type: [], image: { url: 'https://map/1' } } };
    expect(seen('Place', place)).toEqual({ name: 'Park', representative_image: { url: 'https://map/1' } });
    expect(there('Place', place)).toEqual(place);
  });

  test('a map picture without a URL is left out', () => {
    expect(seen('Place', { name: 'Park', representative_image: { type: [], id: 'x' } })).toEqual({
      name: 'Park',
    });
    const bytes = classes['Place']!.encode({ name: 'Park', representative_image: {} }).finish();
    expect(plain(decode('Place', bytes, 'base'))).toEqual({ name: 'Park' });
  });

  test('there is a change for each field that differs, and none for others', () => {
    const differing = Object.entries(baseMessages).flatMap(([message, rows]) =>
      rows.flatMap(([name, number, type]) => {
        const row = messages[message]?.find((each) => each[1] === number);
        return row !== undefined && (row[0] !== name || row[2] !== type) ? [`${message}.${row[0]}`] : [];
      }),
    );
    expect(differing.toSorted()).toEqual(Object.keys(fieldChanges).toSorted());
  });
});

describe('values that the base variant lacks', () => {
  test('become UNKNOWN', () => {
    expect(seen('Event', { event_type: EventType.EVENT_TYPE_OBSERVED_EVENT })).toEqual({ event_type: 0 });
    const event = {
      event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
      group_link_sharing_modification: { new_status: 1 as const },
    };
    expect(seen('Event', event)).toEqual({ event_type: 0 });
    expect(seen('Entity', { entity_type: ParticipantType.PARTICIPANT_TYPE_X_VOICE })).toEqual({
      entity_type: 0,
    });
    expect(
      seen('ConfigurationBit', {
        configuration_bit_type: ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_COMPACT_MODE_ENABLED,
        value: true,
      }),
    ).toEqual({
      configuration_bit_type: 0,
      value: true,
    });
  });

  test('an animated photo becomes a photo', () => {
    expect(seen('PlusPhoto', { media_type: PlusPhotoMediaType.MEDIA_TYPE_ANIMATED_PHOTO })).toEqual({
      media_type: 1,
      stream_id: [],
    });
  });

  test('are dropped from lists', () => {
    const field_mask = [
      FieldMask.FIELD_MASK_MOOD,
      FieldMask.FIELD_MASK_DEVICE,
      FieldMask.FIELD_MASK_LAST_SEEN,
    ];
    expect(seen('QueryPresenceRequest', { field_mask })).toEqual({ participant_id: [], field_mask: [7] });
    const network_type = [NetworkType.NETWORK_TYPE_BABEL, NetworkType.NETWORK_TYPE_X_VOICE];
    expect(seen('Conversation', { network_type })).toMatchObject({ network_type: [1] });
  });

  test('that have another name only are kept', () => {
    const bit = {
      configuration_bit_type:
        ConfigurationBitType.CONFIGURATION_BIT_TYPE_DESKTOP_AUTO_EMOJI_CONVERSION_ENABLED,
    };
    expect(there('ConfigurationBit', bit)).toEqual(bit);
  });

  test('are absent when a base client sends them', () => {
    const bytes = encode('Event', {
      event_type: EventType.EVENT_TYPE_OBSERVED_EVENT,
      group_link_sharing_modification: { new_status: 1 },
    });
    expect(plain(decode('Event', bytes, 'base'))).toEqual({});
  });
});

test('fields and notifications that the base variant lacks are left out', () => {
  expect(seen('StateUpdate', { conversation_notification: {}, conversation: { name: 'n' } })).toMatchObject({
    conversation: { name: 'n' },
  });
  expect(seen('Photo', { photo_id: 'p', user_id: 'u', is_custom_user_id: true })).toEqual({ photo_id: 'p' });
});
