import {
  AnnotationType,
  ConversationType,
  type Event,
  type EventAnnotation,
  everyone,
  mentionsIn,
  type Segment,
} from '../../../protocol/index.ts';
import { typedText } from '../../../words/segment-text.ts';
import { type ConversationRecord, isParticipant, type Roster } from '../conversations/conversation.ts';
import { Refusal } from '../refusal.ts';
import type { RequestedMessage } from './message-content.ts';

/**
 * Whether the people that a message mentions can be: they take part in the conversation, and the text names them as the sender sees them.
 * Across a block a mention is accepted like any other, so that it does not say that there is a block, and does not reach the person.
 *
 * @returns those that it does not reach
 * @throws Refusal
 */
export function checkMentions(
  { annotation, segment }: Pick<RequestedMessage, 'annotation' | 'segment'>,
  { conversation, roster }: { readonly conversation: ConversationRecord; readonly roster: Roster },
  senderId: string,
): readonly string[] {
  if (annotation.length === 0) return [];
  const mentioned = mentionsIn({ annotation: [...annotation] });
  for (const id of mentioned) {
    const name = id === everyone ? nameOfAll(conversation) : nameOf(roster, id, senderId);
    if (name === null) throw new Refusal('mention_not_possible', { id });
    if (!saysName(segment, name)) throw new Refusal('mention_without_name', { name });
  }
  return [...new Set(mentioned)].filter((id) => roster.silence.between(senderId, id));
}

/** A message as someone gets it that its mention of them does not reach. */
export function withoutMention(event: Event, gaiaId: string): Event {
  const { chat_message: message } = event;
  const isOther = ({ type, value }: EventAnnotation): boolean =>
    type !== AnnotationType.MENTION || value !== gaiaId;
  return message
    ? { ...event, chat_message: { ...message, annotation: message.annotation?.filter(isOther) ?? [] } }
    : event;
}

/** Null in a conversation of two: there is only one other. */
function nameOfAll({ type }: ConversationRecord): string | null {
  return type === ConversationType.CONVERSATION_TYPE_GROUP ? everyone : null;
}

function nameOf({ members, silence }: Roster, id: string, senderId: string): string | null {
  const member = members.get(id);
  if (!isParticipant(member)) return null;
  return silence.keptProfile(senderId, id)?.displayName ?? member.displayName;
}

const saysName = (segment: readonly Segment[], name: string): boolean =>
  typedText(segment).includes(`@${name}`);
