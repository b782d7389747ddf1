import {
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  OffTheRecordStatus,
} from '../protocol/enums.ts';
import type { Event, ParticipantId } from '../protocol/types.ts';
import { callEnd } from './call-end.ts';
import { callLengthText } from './call-length.ts';
import { isJoinByInvitation, isRetracted, takesPeopleOut } from './event-kind.ts';
import { listOf } from './lists.ts';
import { idOf } from './participants.ts';
import type { Names } from './person-name.ts';
import { isolated, safeName } from './safe-text.ts';
import { t } from './translate.ts';

/** What a line says beyond what its event has. */
export interface LineFacts {
  /** Whether the conversation is a group; absent: one. */
  readonly group?: boolean;
  /** How long the call was that the event ends, milliseconds; null or absent: not known. */
  readonly callMillis?: number | null;
}

/** A subject, and the form that its verb takes: `youToo` where "you" is one of several. English needs few, German all. */
interface Subject {
  who: string;
  form: 'you' | 'one' | 'many' | 'youToo';
}

/** "You", "Rui", "Alva, Rui and you". */
function subjectOf(ids: readonly string[], names: Names): Subject {
  const youToo = ids.some((id) => names.isSelf(id));
  const nameOf = (id: string, index: number): string => {
    if (!names.isSelf(id)) return names.first(id);
    return index === 0 ? t('name.you') : t('name.youWithin');
  };
  const several = youToo ? 'youToo' : 'many';
  const single = youToo ? 'you' : 'one';
  return { who: listOf(ids.map(nameOf)), form: ids.length > 1 ? several : single };
}

/** As what something happens to: "you", "Rui", "Alva and you". */
const objectOf = (ids: readonly string[], names: Names): string =>
  listOf(ids.map((id) => (names.isSelf(id) ? t('name.youObject') : names.first(id))));

const idsOf = (ids: readonly ParticipantId[] | null | undefined): string[] =>
  (ids ?? []).map(idOf).filter((id) => id !== '');

function membershipLine(event: Event, names: Names, { group = true }: LineFacts): string {
  const sender = idOf(event.sender_id);
  if (isJoinByInvitation(event, group)) return t('event.joinedByInvitation', subjectOf([sender], names));
  const changed = idsOf(event.membership_change?.participant_ids);
  const ids = changed.length > 0 ? changed : [sender];
  const left = takesPeopleOut(event);
  if (ids.includes(sender) || sender === '') {
    const subject = subjectOf(ids, names);
    return left ? t('event.left', subject) : t('event.joined', subject);
  }
  const by = { ...subjectOf([sender], names), people: objectOf(ids, names) };
  return left ? t('event.removed', by) : t('event.added', by);
}

function callEndLine(event: Event, names: Names, callMillis: number | null): string {
  const sender = idOf(event.sender_id);
  switch (callEnd(event)) {
    case 'declined':
      return t('event.callDeclined', subjectOf([sender], names));
    case 'unanswered': {
      const people = idsOf(event.hangout_event?.participant_id);
      return t('event.callMissed', subjectOf(people, names));
    }
    default:
      return callMillis === null
        ? t('event.callEnded')
        : t('event.callLasted', { length: callLengthText(callMillis) });
  }
}

function callLine(event: Event, names: Names, { callMillis = null }: LineFacts): string {
  const sender = [idOf(event.sender_id)];
  const { event_type: type, participant_id: named } = event.hangout_event ?? {};
  const participants = idsOf(named);
  const those = participants.length > 0 ? participants : sender;
  switch (type) {
    case HangoutEventType.HANGOUT_EVENT_TYPE_START:
      return t('event.callStarted', subjectOf(sender, names));
    case HangoutEventType.HANGOUT_EVENT_TYPE_END:
      return callEndLine(event, names, callMillis);
    case HangoutEventType.HANGOUT_EVENT_TYPE_JOIN:
      return t('event.callJoined', subjectOf(those, names));
    case HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE:
      return t('event.callLeft', subjectOf(those, names));
    case HangoutEventType.HANGOUT_EVENT_TYPE_COMING_SOON:
      return t('event.callSoon');
    case HangoutEventType.HANGOUT_EVENT_TYPE_ONGOING:
      return t('event.callOngoing');
    default:
      return t('event.call');
  }
}

function historyLine(event: Event, by: Subject): string {
  const { new_otr_status: after = null, old_otr_status: before } = event.otr_modification ?? {};
  if (after === null || after === before) return t('event.historyToggled', by);
  const off = after === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
  return off ? t('event.historyOff', by) : t('event.historyOn', by);
}

function renameLine(event: Event, by: Subject): string {
  const name = safeName(event.conversation_rename?.new_name ?? '');
  return name === '' ? t('event.nameRemoved', by) : t('event.renamed', { ...by, name: isolated(name) });
}

function linkLine(event: Event, by: Subject): string {
  const on = GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON;
  const isOn = event.group_link_sharing_modification?.new_status === on;
  return isOn ? t('event.linkOn', by) : t('event.linkOff', by);
}

/**
 * What happened, as a sentence: for every event whose content is not shown itself. A kind that a later server knows is
 * named, not hidden.
 */
export function eventLine(event: Event, names: Names, facts: LineFacts = {}): string {
  if (isRetracted(event)) return t('reply.deleted');
  const by = subjectOf([idOf(event.sender_id)], names);
  switch (event.event_type) {
    case EventType.EVENT_TYPE_ADD_USER:
    case EventType.EVENT_TYPE_REMOVE_USER:
      return membershipLine(event, names, facts);
    case EventType.EVENT_TYPE_CONVERSATION_RENAME:
      return renameLine(event, by);
    case EventType.EVENT_TYPE_HANGOUT:
      return callLine(event, names, facts);
    case EventType.EVENT_TYPE_PHONE_CALL:
      return t('event.phoneCall', by);
    case EventType.EVENT_TYPE_OTR_MODIFICATION:
      return historyLine(event, by);
    case EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION:
      return linkLine(event, by);
    case EventType.EVENT_TYPE_SMS:
    case EventType.EVENT_TYPE_MMS:
      return t('event.sms', by);
    case EventType.EVENT_TYPE_VOICEMAIL:
      return t('event.voicemail', by);
    case EventType.EVENT_TYPE_PLAN_MUTATION:
      return t('event.plan');
    case EventType.EVENT_TYPE_OBSERVED_EVENT:
      return t('event.observed');
    default:
      return t('event.unknown');
  }
}
