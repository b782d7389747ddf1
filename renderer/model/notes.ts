import {
  EventType,
  GroupLinkSharingStatus,
  HangoutEventType,
  MembershipChangeType,
  OffTheRecordStatus,
} from '../../protocol/enums.ts';
import type { Event } from '../../protocol/types.ts';
import type { IconName } from '../kit/icons.ts';
import { words } from '../words/words.ts';
import type { Names } from './conversations.ts';
import { harmlessName } from '../kit/harmless.ts';
import { isolated } from './isolated.ts';
import { idOf } from './people.ts';

/** One centred line of the history that is not a message. */
export interface Note {
  icon: IconName;
  text: string;
  /** For a list row, where it must be short. */
  short: string;
}

const note = (icon: IconName, text: string, short: string = text): Note => ({ icon, text, short });

export function whoOf(id: string, names: Names, first = true): string {
  if (names.isSelf(id)) return words.you;
  return first ? names.first(id) : names.name(id);
}

function membershipNote(event: Event, names: Names): Note {
  const sender = idOf(event.sender_id);
  const subjects = (event.membership_change?.participant_ids ?? []).map(idOf).filter((id) => id !== '');
  const ids = subjects.length > 0 ? subjects : [sender];
  const by = ids.includes(sender) || sender === '' ? null : whoOf(sender, names);
  const who = words.and(
    ids.map((id, index) =>
      names.isSelf(id) && (by !== null || index > 0) ? words.youObject : whoOf(id, names),
    ),
  );
  const left =
    event.membership_change?.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_LEAVE ||
    ((event.membership_change?.type ?? null) === null &&
      event.event_type === EventType.EVENT_TYPE_REMOVE_USER);
  return left ? note('userMinus', words.note.left(who, by)) : note('userPlus', words.note.joined(who, by));
}

function callNote(event: Event, names: Names): Note {
  const by = whoOf(idOf(event.sender_id), names);
  const who =
    words.and((event.hangout_event?.participant_id ?? []).map((id) => whoOf(idOf(id), names))) || by;
  switch (event.hangout_event?.event_type) {
    case HangoutEventType.HANGOUT_EVENT_TYPE_START:
      return note('phone', words.note.callStart(by));
    case HangoutEventType.HANGOUT_EVENT_TYPE_END:
      return note('phone', words.note.callEnd);
    case HangoutEventType.HANGOUT_EVENT_TYPE_JOIN:
      return note('phone', words.note.callJoin(who));
    case HangoutEventType.HANGOUT_EVENT_TYPE_LEAVE:
      return note('phone', words.note.callLeave(who));
    case HangoutEventType.HANGOUT_EVENT_TYPE_COMING_SOON:
      return note('phone', words.note.callSoon);
    case HangoutEventType.HANGOUT_EVENT_TYPE_ONGOING:
      return note('phone', words.note.callOngoing);
    default:
      return note('phone', words.note.call);
  }
}

function historyNote(event: Event, names: Names): Note {
  const by = whoOf(idOf(event.sender_id), names);
  const change = event.otr_modification;
  const status = change?.new_otr_status ?? null;
  if (status === null || status === change?.old_otr_status) {
    return note('history', words.note.historyToggle(by));
  }
  const off = status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;
  return note('history', off ? words.note.historyOff(by) : words.note.historyOn(by));
}

function renameNote(event: Event, names: Names): Note {
  const by = whoOf(idOf(event.sender_id), names);
  const name = harmlessName(event.conversation_rename?.new_name ?? '');
  return name
    ? note('pencil', words.note.renamed(by, isolated(name)), words.note.renamedShort(by))
    : note('pencil', words.note.unnamed(by));
}

function linkNote(event: Event, names: Names): Note {
  const by = whoOf(idOf(event.sender_id), names);
  const on =
    event.group_link_sharing_modification?.new_status === GroupLinkSharingStatus.GROUP_LINK_SHARING_STATUS_ON;
  return note('link', on ? words.note.linkOn(by) : words.note.linkOff(by));
}

/** Whether the event carries something that is drawn as a bubble. */
export function isMessage(event: Event): boolean {
  const content = event.chat_message?.message_content;
  return (content?.segment?.length ?? 0) > 0 || (content?.attachment?.length ?? 0) > 0;
}

/** The line for any event without a message; a later service's unknown kind is named, not hidden. */
export function noteOf(event: Event, names: Names): Note {
  const sender = idOf(event.sender_id);
  const from = names.isSelf(sender) ? words.youObject : whoOf(sender, names);
  switch (event.event_type) {
    case EventType.EVENT_TYPE_ADD_USER:
    case EventType.EVENT_TYPE_REMOVE_USER:
      return membershipNote(event, names);
    case EventType.EVENT_TYPE_CONVERSATION_RENAME:
      return renameNote(event, names);
    case EventType.EVENT_TYPE_HANGOUT:
      return callNote(event, names);
    case EventType.EVENT_TYPE_PHONE_CALL:
      return note('phone', words.note.phoneCall(from));
    case EventType.EVENT_TYPE_OTR_MODIFICATION:
      return historyNote(event, names);
    case EventType.EVENT_TYPE_GROUP_LINK_SHARING_MODIFICATION:
      return linkNote(event, names);
    case EventType.EVENT_TYPE_SMS:
    case EventType.EVENT_TYPE_MMS:
      return note('message', words.note.sms(from));
    case EventType.EVENT_TYPE_VOICEMAIL:
      return note('voicemail', words.note.voicemail(from));
    case EventType.EVENT_TYPE_PLAN_MUTATION:
      return note('clock', words.note.plan);
    case EventType.EVENT_TYPE_OBSERVED_EVENT:
      return note('check', words.note.observed);
    default:
      return note('help', words.note.unknown);
  }
}
