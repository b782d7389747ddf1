import {
  ConversationStatus,
  ConversationType,
  InvitationAffinity,
  NotificationLevel,
  OffTheRecordStatus,
} from '../../protocol/enums.ts';
import { ConversationView as View } from '../../protocol/enums.ts';
import type { Conversation } from '../../protocol/types.ts';
import type { ConversationView, PersonView } from '../../preload/views.ts';
import { words } from '../words/words.ts';
import { harmlessName } from '../kit/harmless.ts';
import { isolated } from './isolated.ts';
import { firstNameOf, idOf, nameOf } from './people.ts';
import { millisOf } from '../kit/times.ts';

export type Tab = 'inbox' | 'invitations' | 'archive';

/** Finds the names of a conversation's people: the known person first, else what the conversation itself says. */
export interface Names {
  name(id: string): string;
  first(id: string): string;
  isSelf(id: string): boolean;
}

/** What a conversation itself calls its people, by id. */
export const calledIn = (conversation: Conversation | null | undefined): ReadonlyMap<string, string> =>
  new Map(
    (conversation?.participant_data ?? []).flatMap(({ id, fallback_name: name }) =>
      name ? [[idOf(id), name] as const] : [],
    ),
  );

export function namesBy(
  person: (id: string) => PersonView | null,
  called: (id: string) => string | undefined,
  selfId: () => string,
): Names {
  return {
    name: (id) => nameOf(person(id)?.entity, called(id)),
    first: (id) => isolated(firstNameOf(person(id)?.entity, called(id))),
    isSelf: (id) => id !== '' && id === selfId(),
  };
}

export function namesFor(
  conversation: Conversation | null,
  person: (id: string) => PersonView | null,
  selfId: string,
): Names {
  let called: ReadonlyMap<string, string> | null = null;
  return namesBy(
    person,
    (id) => (called ??= calledIn(conversation)).get(id),
    () => selfId,
  );
}

export const isGroup = (conversation: Conversation): boolean =>
  conversation.type === ConversationType.CONVERSATION_TYPE_GROUP;

export const isMuted = (conversation: Conversation): boolean =>
  conversation.self_conversation_state?.notification_level === NotificationLevel.NOTIFICATION_LEVEL_QUIET;

export const isHistoryOff = (conversation: Conversation): boolean =>
  conversation.otr_status === OffTheRecordStatus.OFF_THE_RECORD_STATUS_OFF_THE_RECORD;

export const hasLeft = (conversation: Conversation): boolean =>
  conversation.self_conversation_state?.status === ConversationStatus.CONVERSATION_STATUS_LEFT;

/** The service found nothing that the inviter and the invited have in common. */
export const isFromStranger = (conversation: Conversation): boolean =>
  conversation.self_conversation_state?.invite_affinity === InvitationAffinity.INVITE_AFFINITY_LOW;

export const isInvitation = (conversation: Conversation): boolean =>
  conversation.self_conversation_state?.status === ConversationStatus.CONVERSATION_STATUS_INVITED;

/** Everybody in the conversation but oneself, in the order the service tells them. */
export function othersOf(conversation: Conversation, selfId: string): string[] {
  const current = (conversation.current_participant ?? []).map(idOf);
  const known =
    current.length > 0 ? current : (conversation.participant_data ?? []).map((data) => idOf(data.id));
  return [...new Set(known)].filter((id) => id !== '' && id !== selfId);
}

/** The other one of a conversation of two; null in groups. */
export function partnerOf(conversation: Conversation | undefined, selfId: string): string | null {
  if (!conversation || isGroup(conversation)) return null;
  return othersOf(conversation, selfId)[0] ?? null;
}

/** The name given to the conversation, else the names of the people in it. */
export function titleOf(conversation: Conversation, names: Names, selfId: string): string {
  const given = harmlessName(conversation.name ?? '');
  if (given && isGroup(conversation)) return given;
  const others = othersOf(conversation, selfId);
  const [first] = others;
  if (first === undefined) return given || words.you;
  if (others.length === 1 && !isGroup(conversation)) return names.name(first);
  const shown = others.slice(0, 3).map((id) => names.first(id));
  return words.membersAndMore(shown.join(', '), others.length - shown.length);
}

export function tabOf(conversation: Conversation): Tab {
  if (isInvitation(conversation)) return 'invitations';
  const views = conversation.self_conversation_state?.view ?? [];
  const archived = views.includes(View.CONVERSATION_VIEW_ARCHIVED);
  return archived && !views.includes(View.CONVERSATION_VIEW_INBOX) ? 'archive' : 'inbox';
}

/** Microseconds; the newest of what the service and the last event say. */
export const sortTimestampOf = (view: ConversationView): number =>
  Math.max(
    view.conversation.self_conversation_state?.sort_timestamp ?? 0,
    view.lastEvent?.advances_sort_timestamp === false ? 0 : (view.lastEvent?.timestamp ?? 0),
  );

export const lastAt = (view: ConversationView): number =>
  millisOf(view.lastEvent?.timestamp ?? sortTimestampOf(view));

/** Equal times keep one order, so that rows do not swap places. */
export const newestFirst = (views: readonly ConversationView[]): ConversationView[] =>
  views
    .map((view) => ({ view, at: sortTimestampOf(view) }))
    .sort((one, other) => other.at - one.at || (one.view.id < other.view.id ? -1 : 1))
    .map(({ view }) => view);

/** Up to which event oneself has read, microseconds. */
export const selfReadTimestamp = (conversation: Conversation, selfId: string): number =>
  conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ??
  conversation.read_state?.find((state) => idOf(state.participant_id) === selfId)?.latest_read_timestamp ??
  0;
