import {
  HangoutEventType,
  MembershipChangeType,
  type Conversation,
  type Event,
} from '../../protocol/index.ts';
import { senderOf, timestampOf } from './event-kinds.ts';
import type { Call } from './types.ts';

/** Whether an event begins a call (true), ends it (false) or neither (null). */
export function callAfter({ hangout_event: hangout }: Event): boolean | null {
  switch (hangout?.event_type) {
    case HangoutEventType.HANGOUT_EVENT_TYPE_START:
    case HangoutEventType.HANGOUT_EVENT_TYPE_JOIN:
    case HangoutEventType.HANGOUT_EVENT_TYPE_ONGOING:
      return true;
    case HangoutEventType.HANGOUT_EVENT_TYPE_END:
      return false;
    default:
      return null;
  }
}

/** Who leaves the conversation, or is removed, is out of its call without another word. */
function departed({ membership_change: change }: Event): readonly string[] {
  if (change?.type !== MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE) return [];
  return (change.participant_ids ?? []).map(({ gaia_id: id }) => id ?? '');
}

/**
 * gaia_ids of those in the conversation's call, in the order in which they came; null while there is no call.
 *
 * @param events the loaded history, oldest first: who joined before it begins is not known of
 */
export function callParticipants(conversation: Conversation, events: readonly Event[]): string[] | null {
  if (!conversation.has_active_hangout) return null;
  const present = new Set<string>();
  for (const event of events) {
    const { event_type: type, participant_id: named } = event.hangout_event ?? {};
    const who = (named ?? []).flatMap(({ gaia_id: id }) => (id ? [id] : []));
    const ids = who.length > 0 ? who : [senderOf(event)];
    if (type === HangoutEventType.HANGOUT_EVENT_TYPE_END) present.clear();
    if (type === HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE) for (const id of ids) present.delete(id);
    if (type === HangoutEventType.HANGOUT_EVENT_TYPE_START) present.clear();
    if (callAfter(event)) for (const id of ids) present.add(id);
    for (const id of departed(event)) present.delete(id);
  }
  return [...present];
}

/** The call that is going on in a conversation; null while there is none. `events` as for `callParticipants`. */
export function callOf(conversation: Conversation, events: readonly Event[]): Call | null {
  const people = callParticipants(conversation, events);
  if (people === null) return null;
  const start = events.findLast(
    ({ hangout_event: hangout }) => hangout?.event_type === HangoutEventType.HANGOUT_EVENT_TYPE_START,
  );
  return { people, by: start ? senderOf(start) : '', sinceUsec: start ? timestampOf(start) : 0 };
}
