import { hasLeft } from '../../protocol/conversation-state.ts';
import {
  encode,
  type Conversation,
  type ConversationState,
  type ConversationStatus,
  type ConversationView,
  type Event,
  type NotificationLevel,
  type UserConversationState,
  type UserReadState,
} from '../../protocol/index.ts';
import { isAnnotation, isMessage } from '../../words/event-kind.ts';
import { callAfter } from './call.ts';
import { senderOf, timestampOf } from './event-kinds.ts';

export const idOf = (conversation: Conversation): string => conversation.conversation_id?.id ?? '';

export const ownWatermark = (conversation: Conversation): number =>
  conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0;

export const sortTimestamp = (conversation: Conversation): number =>
  conversation.self_conversation_state?.sort_timestamp ?? 0;

/** Everyone who is or was in it, oneself included: name by gaia_id, empty where none is given. */
export function namesIn(conversation: Conversation): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { gaia_id: id } of conversation.current_participant ?? []) if (id) names.set(id, '');
  for (const { id, fallback_name: name } of conversation.participant_data ?? []) {
    if (id?.gaia_id) names.set(id.gaia_id, name ?? '');
  }
  return names;
}

/** gaia_ids of everyone who is or was in it, oneself included. */
export const participantsOf = (conversation: Conversation): string[] => [...namesIn(conversation).keys()];

/** Whether two are the same on the wire. */
export function isSame(one: Conversation, another: Conversation): boolean {
  const [a, b] = [encode('Conversation', one), encode('Conversation', another)];
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Whether it is the person's to see: a participant, and in one of the views. */
export function isShown(conversation: Conversation): boolean {
  return !hasLeft(conversation) && (conversation.self_conversation_state?.view ?? []).length > 0;
}

/**
 * Where a synchronised state says that the person deleted the history: up to which timestamp; else null. Such a
 * conversation is in no view, and nothing before the state's token is left of it.
 */
export function clearedUpTo({
  conversation,
  event_continuation_token: token,
}: ConversationState): number | null {
  const self = conversation?.self_conversation_state;
  const isHidden = self && !hasLeft(conversation) && !self.view?.length;
  return isHidden ? (token?.event_timestamp ?? 0) - 1 : null;
}

function withSelfState(conversation: Conversation, change: Partial<UserConversationState>): Conversation {
  return {
    ...conversation,
    self_conversation_state: { ...conversation.self_conversation_state, ...change },
  };
}

function raised(state: UserReadState, timestamp: number): UserReadState {
  return { ...state, latest_read_timestamp: Math.max(state.latest_read_timestamp ?? 0, timestamp) };
}

/** Moves a participant's watermark, only forward. The same object when nothing moves. */
export function withWatermark(
  conversation: Conversation,
  reader: string,
  timestamp: number,
  self: string,
): Conversation {
  let changed = conversation;
  const states = conversation.read_state ?? [];
  const index = states.findIndex((state) => state.participant_id?.gaia_id === reader);
  const state = states[index] ?? { participant_id: { gaia_id: reader, chat_id: reader } };
  if ((state.latest_read_timestamp ?? 0) < timestamp) {
    const next = [...states];
    next[index < 0 ? states.length : index] = raised(state, timestamp);
    changed = { ...changed, read_state: next };
  }
  if (reader === self && ownWatermark(conversation) < timestamp) {
    const own = conversation.self_conversation_state?.self_read_state ?? state;
    changed = withSelfState(changed, { self_read_state: raised(own, timestamp) });
  }
  return changed;
}

export const withLevel = (conversation: Conversation, level: NotificationLevel): Conversation =>
  withSelfState(conversation, { notification_level: level });

export const withStatus = (conversation: Conversation, status: ConversationStatus): Conversation =>
  withSelfState(conversation, { status });

export const withView = (conversation: Conversation, view: ConversationView): Conversation =>
  withSelfState(conversation, { view: [view] });

/**
 * What an event changes of its conversation by itself, where the server sends no whole conversation along. What only changes
 * a message changes nothing of it.
 *
 * `newest`: no later event is known. An older one that turns up late must not take a name back.
 */
export function withEvent(
  conversation: Conversation,
  event: Event,
  self: string,
  newest: boolean,
): Conversation {
  if (isAnnotation(event)) return conversation;
  const timestamp = timestampOf(event);
  // Who writes sees the newest. Whatever else someone does, such as declining a call or changing a message, reads nothing.
  const reads = isMessage(event) && event.advances_sort_timestamp !== false;
  const sender = reads ? senderOf(event) : '';
  let changed = sender === '' ? conversation : withWatermark(conversation, sender, timestamp, self);
  if (event.advances_sort_timestamp && timestamp > sortTimestamp(changed)) {
    changed = withSelfState(changed, { sort_timestamp: timestamp });
  }
  if (!newest) return changed;
  const { conversation_rename: rename, otr_modification: otr, group_link_sharing_modification: link } = event;
  if (rename) changed = { ...changed, name: rename.new_name ?? null };
  if (otr?.new_otr_status) changed = { ...changed, otr_status: otr.new_otr_status };
  if (otr?.new_otr_toggle) changed = { ...changed, otr_toggle: otr.new_otr_toggle };
  const call = callAfter(event);
  if (call !== null) changed = { ...changed, has_active_hangout: call };
  if (link?.new_status) changed = { ...changed, group_link_sharing_status: link.new_status };
  return changed;
}

/**
 * A whole conversation from the server takes the place of ours. Watermarks only ever move forward, so none is taken
 * back: not what was read here and not reported yet, nor another's that a push made a moment earlier does not know of.
 */
export function replaced(before: Conversation | undefined, after: Conversation, self: string): Conversation {
  if (!before) return after;
  let next = after;
  const present = new Set((after.read_state ?? []).map((state) => state.participant_id?.gaia_id));
  for (const { participant_id: reader, latest_read_timestamp: timestamp } of before.read_state ?? []) {
    if (!reader?.gaia_id || !present.has(reader.gaia_id)) continue;
    next = withWatermark(next, reader.gaia_id, timestamp ?? 0, self);
  }
  return withWatermark(next, self, ownWatermark(before), self);
}
