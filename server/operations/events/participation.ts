import type { ConversationId } from '../../../protocol/index.ts';
import {
  type ConversationRecord,
  isParticipant,
  type Member,
  type Roster,
} from '../../domain/conversations/conversation.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Connection } from '../../store/query/connection.ts';
import { conversationById, roster } from '../../store/conversations/conversations.ts';

/** One state of a conversation. */
export interface ConversationSnapshot {
  readonly conversation: ConversationRecord;
  readonly roster: Roster;
}

/** A person's part in one state of a conversation. */
export interface Participation extends ConversationSnapshot {
  readonly member: Member;
}

/**
 * The conversation that a request names, when the person is invited or active in it.
 *
 * @throws Refusal in the same words whether it is another's conversation or none at all
 */
export async function participationOf(
  c: Connection,
  requested: ConversationId | null | undefined,
  gaiaId: string,
): Promise<Participation> {
  const id = requested?.id ?? '';
  if (id === '') throw new Refusal('field_missing', { field: 'conversation_id' });
  // Within a group of commits both are nearly always at hand: nothing is waited for that is there.
  const conversation = c.progress?.recordOf(id) ?? (await conversationById(c, id));
  if (conversation) {
    const members = c.rosters.get(id, conversation.rosterAt) ?? (await roster(c, conversation));
    const member = members.members.get(gaiaId);
    if (isParticipant(member)) return { conversation, roster: members, member };
  }
  throw new Refusal('conversation_unavailable');
}
