import { EventType } from '../../protocol/enums.ts';
import type { Event } from '../../protocol/types.ts';
import { callEnd } from '../../words/call-end.ts';
import { takesPeopleOut } from '../../words/event-kind.ts';
import type { IconName } from '../kit/icons.ts';

const icons: ReadonlyMap<number, IconName> = new Map<number, IconName>([
  [EventType.EVENT_TYPE_ADD_USER, 'userPlus'],
  [EventType.EVENT_TYPE_REMOVE_USER, 'userPlus'],
  [EventType.EVENT_TYPE_CONVERSATION_RENAME, 'pencil'],
  [EventType.EVENT_TYPE_HANGOUT, 'phone'],
  [EventType.EVENT_TYPE_PHONE_CALL, 'phone'],
  [EventType.EVENT_TYPE_OTR_MODIFICATION, 'history'],
  [EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION, 'link'],
  [EventType.EVENT_TYPE_SMS, 'message'],
  [EventType.EVENT_TYPE_MMS, 'message'],
  [EventType.EVENT_TYPE_VOICEMAIL, 'voicemail'],
  [EventType.EVENT_TYPE_PLAN_MUTATION, 'clock'],
  [EventType.EVENT_TYPE_OBSERVED_EVENT, 'check'],
]);

/** The picture before an event's line. */
export function eventIcon(event: Event): IconName {
  if (takesPeopleOut(event)) return 'userMinus';
  const end = callEnd(event);
  if (end !== null && end !== 'answered') return 'phoneOff';
  return icons.get(event.event_type ?? EventType.EVENT_TYPE_UNKNOWN) ?? 'help';
}
