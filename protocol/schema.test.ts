import { describe, expect, test } from 'vitest';
import * as baseTables from './gen/chat_base_fields.ts';
import * as extendedTables from './gen/chat_fields.ts';
import { operationNames, operations } from './operations.ts';
import type { EnumTable, FieldRow } from './schema-types.ts';

type Tables = {
  readonly messages: Readonly<Record<string, readonly FieldRow[]>>;
  readonly enums: Readonly<Record<string, EnumTable>>;
};
const [base, extended]: Tables[] = [baseTables, extendedTables];

/** Every field and value as one line, so that the variants compare as sets. */
function lines({ messages, enums }: Tables): Set<string> {
  const fields = Object.entries(messages).flatMap(([message, rows]) =>
    rows.map(([name, number, type, , label, oneof]) =>
      `${message}.${name} ${number} ${type} ${label} ${oneof ?? ''}`.trim(),
    ),
  );
  const values = Object.entries(enums).flatMap(([name, table]) =>
    Object.entries(table).map(([value, number]) => `${name} ${value}=${number}`),
  );
  return new Set([...fields, ...values]);
}

const only = (one: readonly string[], other: readonly string[]) =>
  one.filter((name) => !other.includes(name));
const inEither = (one: Tables, other: Tables) => {
  const lacking = [...Object.keys(one.messages), ...Object.keys(one.enums)].filter(
    (name) => !(name in other.messages) && !(name in other.enums),
  );
  const known = lines(other);
  return [...lines(one)].filter(
    (line) =>
      !known.has(line) && !lacking.some((name) => line.startsWith(`${name}.`) || line.startsWith(`${name} `)),
  );
};

describe('the two variants', () => {
  test('the base variant adds one message, and differs in three fields and one value', () => {
    expect(only(Object.keys(base!.messages), Object.keys(extended!.messages))).toEqual([
      'Place.RepresentativeImage',
    ]);
    expect(only(Object.keys(base!.enums), Object.keys(extended!.enums))).toEqual([]);
    expect(inEither(base!, extended!)).toEqual([
      'Presence.mood_setting 9 MoodSetting optional',
      'Place.representative_image 185 Place.RepresentativeImage optional',
      'DeliveryMedium.phone 2 Phone optional',
      'ConfigurationBitType CONFIGURATION_BIT_TYPE_UNKNOWN_34=34',
    ]);
  });

  test('these messages and enumerations are in the extended variant only', () => {
    expect(only(Object.keys(extended!.messages), Object.keys(base!.messages)).toSorted()).toEqual(
      [
        'ConversationNotification',
        'EmbedItem.GeoCoordinates',
        'EmbedItem.Image',
        'EmbedItem.PostalAddress',
        'EntityResult',
        'EventAnnotation',
        'GetGroupConversationUrlRequest',
        'GetGroupConversationUrlResponse',
        'GetMessagesRequest',
        'GetMessagesResponse',
        'GroupLinkSharingModification',
        'LastSeen',
        'Location',
        'ModifyOTRStatusRequest',
        'ModifyOTRStatusResponse',
        'OffnetworkAddress',
        'OpenGroupConversationFromUrlRequest',
        'OpenGroupConversationFromUrlResponse',
        'SendOffnetworkInvitationRequest',
        'SendOffnetworkInvitationResponse',
        'SetGroupLinkSharingEnabledRequest',
        'SetGroupLinkSharingEnabledResponse',
      ].toSorted(),
    );
    expect(only(Object.keys(extended!.enums), Object.keys(base!.enums))).toEqual([
      'InvitationAffinity',
      'OffnetworkAddressType',
      'GroupLinkSharingStatus',
    ]);
  });

  test('these fields and values of shared messages and enumerations are in the extended variant only', () => {
    expect(inEither(extended!, base!).toSorted()).toEqual(
      [
        'Presence.mood_message 9 MoodMessage optional',
        'Presence.last_seen 10 LastSeen optional',
        'Place.address 24 EmbedItem optional',
        'Place.geo 25 EmbedItem optional',
        'Place.representative_image 185 EmbedItem optional',
        'EmbedItem.postal_address 36003298 EmbedItem.PostalAddress optional',
        'EmbedItem.geo_coordinates 36736749 EmbedItem.GeoCoordinates optional',
        'EmbedItem.image 40265033 EmbedItem.Image optional',
        'ChatMessage.annotation 2 EventAnnotation repeated',
        'Photo.user_id 3 string optional',
        'Photo.is_custom_user_id 4 bool optional',
        'Event.group_link_sharing_modification 31 GroupLinkSharingModification optional',
        'DeliveryMedium.phone_number 2 PhoneNumber optional',
        'UserConversationState.invite_affinity 15 InvitationAffinity optional',
        'Conversation.group_link_sharing_status 22 GroupLinkSharingStatus optional',
        'EntityLookupSpec.email 3 string optional',
        'EntityLookupSpec.phone 4 string optional',
        'EntityLookupSpec.create_offnetwork_gaia 6 bool optional',
        'GetConversationRequest.include_conversation_metadata 3 bool optional',
        'GetEntityByIdResponse.entity_result 3 EntityResult repeated',
        'GetSuggestedEntitiesRequest.max_count 4 uint64 optional',
        'RemoveUserRequest.participant_id 3 ParticipantId optional',
        'SendChatMessageRequest.annotation 5 EventAnnotation repeated',
        'SendChatMessageRequest.user_id 9 ParticipantId optional',
        'SendChatMessageRequest.location 10 Location optional',
        'SyncRecentConversationsRequest.last_event_timestamp 2 uint64 optional',
        'SyncRecentConversationsResponse.continuation_end_timestamp 4 uint64 optional',
        'StateUpdate.conversation_notification 2 ConversationNotification optional state_update',
        'SetNotificationSettingNotification.configuration_bit 1 ConfigurationBit repeated',
        'PlusPhoto.MediaType MEDIA_TYPE_ANIMATED_PHOTO=4',
        'EventType EVENT_TYPE_OBSERVED_EVENT=13',
        'EventType EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION=14',
        'ParticipantType PARTICIPANT_TYPE_X_VOICE=3',
        'NetworkType NETWORK_TYPE_X_VOICE=2',
        'ClientId CLIENT_ID_WEB_CHAT=44',
        'ConfigurationBitType CONFIGURATION_BIT_TYPE_DESKTOP_AUTO_EMOJI_CONVERSION_ENABLED=34',
        'ConfigurationBitType CONFIGURATION_BIT_TYPE_UNKNOWN_36=36',
        'ConfigurationBitType CONFIGURATION_BIT_TYPE_DESKTOP_COMPACT_MODE_ENABLED=38',
        'FieldMask FIELD_MASK_MOOD=3',
        'FieldMask FIELD_MASK_IN_CALL=6',
        'FieldMask FIELD_MASK_LAST_SEEN=10',
      ].toSorted(),
    );
  });
});

const supplement = operationNames
  .map((name) => operations[name])
  .filter((operation) => operation.supplement)
  .flatMap<string>(({ request, response }) => [request, response]);
const isSupplement = (name: string): boolean => name === 'SignedInClient' || supplement.includes(name);

describe.each([
  ['extended', extended!, 466],
  ['base', base!, 408],
])('the %s variant', (variant, tables, fields) => {
  test('has every field of the specification', () => {
    const specified = Object.entries(tables.messages).filter(([name]) => !isSupplement(name));
    expect(specified.flatMap(([, rows]) => rows)).toHaveLength(fields);
  });

  test('requires the type of a segment and nothing else', () => {
    const required = Object.entries(tables.messages).flatMap(([message, rows]) =>
      rows.filter(([, , , , label]) => label === 'required').map(([name]) => `${message}.${name}`),
    );
    expect(required).toEqual(['Segment.type']);
  });

  test('has one oneof: the notifications, without the header and the conversation', () => {
    const inOneof = Object.entries(tables.messages).flatMap(([message, rows]) =>
      rows.filter((row) => row[5] !== null).map((row) => [message, row[0], row[5]]),
    );
    expect(inOneof).toHaveLength(variant === 'extended' ? 15 : 14);
    for (const [message, name, oneof] of inOneof) {
      expect([message, oneof]).toEqual(['StateUpdate', 'state_update']);
      expect(['state_update_header', 'conversation']).not.toContain(name);
    }
  });

  test('has the header in field 1 of every request and response of its operations', () => {
    for (const { name, request, response, extendedOnly } of operationNames.map((each) => operations[each])) {
      const there = variant === 'extended' || !extendedOnly;
      expect([name, request in tables.messages, response in tables.messages]).toEqual([name, there, there]);
      if (!there) continue;
      expect(tables.messages[request]?.[0]).toEqual([
        'request_header',
        1,
        'RequestHeader',
        'message',
        'optional',
        null,
      ]);
      expect(tables.messages[response]?.[0]).toEqual([
        'response_header',
        1,
        'ResponseHeader',
        'message',
        'optional',
        null,
      ]);
    }
  });

  test('has no request or response without an operation', () => {
    const named = Object.keys(tables.messages).filter((name) => /(Request|Response)$/.test(name));
    expect(
      named.filter(
        (name) => !operationNames.some((each) => name === `${each}Request` || name === `${each}Response`),
      ),
    ).toEqual([]);
  });
});
