import {
  ConversationType,
  newClientGeneratedId,
  SegmentType,
  type Conversation,
  type SendChatMessageRequest,
} from '../../../protocol/index.ts';
import type { Calls, Person } from './person.ts';

/** A request that sends plain text. */
export function textMessage(
  conversationId: string,
  text: string,
  clientGeneratedId: number = newClientGeneratedId(),
): SendChatMessageRequest {
  return {
    message_content: { segment: [{ type: SegmentType.SEGMENT_TYPE_TEXT, text }] },
    event_request_header: {
      conversation_id: { id: conversationId },
      client_generated_id: clientGeneratedId,
    },
  };
}

/** Makes a conversation and returns it as its maker sees it. */
export async function converse(
  calls: Calls,
  others: readonly Person[],
  type: ConversationType = ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
): Promise<Conversation & { id: string }> {
  const { conversation, response_header } = await calls.call('CreateConversation', {
    type,
    client_generated_id: newClientGeneratedId(),
    invitee_id: others.map(({ gaiaId }) => ({ gaia_id: gaiaId })),
  });
  const id = conversation?.conversation_id?.id;
  if (!conversation || typeof id !== 'string') {
    throw new Error(`no conversation was made: ${response_header?.error_description ?? ''}`);
  }
  return { ...conversation, id };
}
