import { MembershipChangeType } from '../../../protocol/enums.ts';
import type { Conversation, Event } from '../../../protocol/types.ts';
import { idOf, othersOf } from '../../../words/participants.ts';

/** Someone who has read a message. */
export interface Reader {
  readonly id: string;
  /** They had read it by then, because they wrote something (microseconds); null: when is not known. */
  readonly atTheLatest: number | null;
}

export interface Readers {
  readonly read: readonly Reader[];
  readonly unread: readonly string[];
}

/**
 * Who of the others has read a message, neither its sender nor who joined later counted. The server keeps how far each person
 * has read and not when, so a time follows only from what they did next.
 *
 * @param events the loaded history, oldest first
 */
export function readersOf(
  message: Event,
  conversation: Conversation,
  events: readonly Event[],
  selfId: string,
): Readers {
  const at = message.timestamp ?? 0;
  const marks = new Map(
    (conversation.read_state ?? []).map((each) => [
      idOf(each.participant_id),
      each.latest_read_timestamp ?? 0,
    ]),
  );
  const wroteAt = new Map<string, number>();
  const cameLater = new Set<string>();
  for (const event of events) {
    if ((event.timestamp ?? 0) <= at) continue;
    const sender = idOf(event.sender_id);
    if (!wroteAt.has(sender)) wroteAt.set(sender, event.timestamp ?? 0);
    const change = event.membership_change;
    if (change?.type === MembershipChangeType.MEMBERSHIP_CHANGE_TYPE_JOIN)
      for (const id of change.participant_ids ?? []) cameLater.add(idOf(id));
  }
  const people = othersOf(conversation, selfId).filter(
    (id) => id !== idOf(message.sender_id) && !cameLater.has(id),
  );
  const hasRead = (id: string): boolean => (marks.get(id) ?? 0) >= at;
  return {
    read: people.filter(hasRead).map((id) => ({ id, atTheLatest: wroteAt.get(id) ?? null })),
    unread: people.filter((id) => !hasRead(id)),
  };
}
