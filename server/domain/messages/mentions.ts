import { ConversationType, everyone, mentionsIn, type Segment } from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { type ConversationRecord, isParticipant, type Roster } from '../conversations/conversation.ts';
import { Refusal } from '../refusal.ts';
import type { RequestedMessage } from './message-content.ts';

/**
 * Whether the people that a message mentions can be: they take part in the conversation, neither side blocks the other, and
 * the text names them as the sender sees them.
 *
 * @throws Refusal
 */
export function checkMentions(
  { annotation, segment }: Pick<RequestedMessage, 'annotation' | 'segment'>,
  { conversation, roster }: { readonly conversation: ConversationRecord; readonly roster: Roster },
  senderId: string,
): void {
  for (const id of mentionsIn({ annotation: [...annotation] })) {
    const name = id === everyone ? nameOfAll(conversation) : nameOf(roster, id, senderId);
    if (name === null) throw new Refusal('mention_not_possible', { id });
    if (!saysName(segment, name)) throw new Refusal('mention_without_name', { name });
  }
}

/** Null in a conversation of two: there is only one other. */
function nameOfAll({ type }: ConversationRecord): string | null {
  return type === ConversationType.CONVERSATION_TYPE_GROUP ? everyone : null;
}

function nameOf({ members, silence }: Roster, id: string, senderId: string): string | null {
  const member = members.get(id);
  if (!isParticipant(member) || silence.between(senderId, id)) return null;
  return member.displayName;
}

const saysName = (segment: readonly Segment[], name: string): boolean =>
  typedText(segment).includes(`@${name}`);
