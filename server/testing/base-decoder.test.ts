import { expect, test } from 'vitest';
import { encode, EventType, FieldMask, messageNames } from '../../protocol/index.ts';
import { isInBase } from '../../protocol/base/base-map.ts';
import { unknownToBase, unknownToBaseJson } from './base-decoder.ts';

test('what the base variant knows passes', () => {
  const event = { event_id: 'e', event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE };
  expect(unknownToBase('Event', encode('Event', event, 'base'))).toEqual([]);
  expect(unknownToBaseJson('Event', { eventId: 'e', eventType: 'EVENT_TYPE_REGULAR_CHAT_MESSAGE' })).toEqual(
    [],
  );
});

test('fields and values of the extended variant are found, however deep', () => {
  const event = {
    event_type: EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION,
    group_link_sharing_modification: { new_status: 1 as const },
  };
  const state_update = [{ event_notification: { event } }];
  expect(unknownToBase('BatchUpdate', encode('BatchUpdate', { state_update }))).toEqual([
    'BatchUpdate.state_update.event_notification.event.event_type: value 14',
    'BatchUpdate.state_update.event_notification.event.31: unknown',
  ]);
  const field_mask = [FieldMask.FIELD_MASK_MOOD, FieldMask.FIELD_MASK_DEVICE];
  expect(unknownToBase('QueryPresenceRequest', encode('QueryPresenceRequest', { field_mask }))).toEqual([
    'QueryPresenceRequest.field_mask: value 3',
  ]);
  expect(unknownToBase('Event', Buffer.from('0805', 'hex'))).toEqual(['Event.conversation_id: wire type 0']);
  expect(
    unknownToBaseJson('Entity', { entityType: 'PARTICIPANT_TYPE_X_VOICE', presence: { lastSeen: {} } }),
  ).toEqual(['Entity.entityType: value PARTICIPANT_TYPE_X_VOICE', 'Entity.presence.lastSeen: unknown']);
});

test('every message of the base variant can be judged', () => {
  for (const name of messageNames.filter(isInBase)) expect(unknownToBase(name, new Uint8Array())).toEqual([]);
});
