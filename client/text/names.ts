import type { Conversation } from '../../protocol/index.ts';
import { isGroup, participantsOf } from '../model/conversation-fields.ts';
import type { Person } from '../model/types.ts';
import { englishText, type TextWords } from './words.ts';

/** Best name known for a person: their own, the one that came with the conversation, their address. */
export function personName(
  gaiaId: string,
  people: ReadonlyMap<string, Person>,
  conversation?: Conversation,
  say: TextWords = englishText,
): string {
  const properties = people.get(gaiaId)?.entity.properties;
  const data = conversation?.participant_data?.find(({ id }) => id?.gaia_id === gaiaId);
  return (
    properties?.display_name ||
    data?.fallback_name ||
    properties?.canonical_email ||
    properties?.email?.[0] ||
    say.someone
  );
}

/** What a conversation is called: its name, else the others in it. */
export function conversationName(
  conversation: Conversation,
  people: ReadonlyMap<string, Person>,
  self: string,
  say: TextWords = englishText,
): string {
  if (isGroup(conversation) && conversation.name) return conversation.name;
  const others = participantsOf(conversation).filter((id) => id !== self);
  if (others.length === 0) return isGroup(conversation) ? say.emptyGroup : say.someone;
  return others.map((id) => personName(id, people, conversation, say)).join(', ');
}
