import {
  type Conversation,
  ConversationType,
  type Event,
  type SendChatMessageRequest,
} from '../../../protocol/index.ts';
import type { TestClient, TestServer } from './test-server.ts';

/** A request to send one line of text. */
export function textMessage(
  conversationId: string,
  text: string,
  clientGeneratedId = 0,
): SendChatMessageRequest {
  return {
    event_request_header: {
      conversation_id: { id: conversationId },
      client_generated_id: clientGeneratedId,
    },
    message_content: { segment: [{ type: 0, text }] },
  };
}

export async function send(
  server: TestServer,
  client: TestClient,
  conversationId: string,
  text: string,
  clientGeneratedId = 0,
): Promise<Event> {
  const response = await server.call(
    'SendChatMessage',
    client,
    textMessage(conversationId, text, clientGeneratedId),
  );
  if (!response.created_event) throw new Error('no created_event');
  return response.created_event;
}

/** Makes a conversation and returns it as its maker sees it. */
export async function converse(
  server: TestServer,
  client: TestClient,
  others: readonly TestClient[],
  type: ConversationType = ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
): Promise<Conversation & { readonly id: string }> {
  const { conversation } = await server.call('CreateConversation', client, {
    type,
    invitee_id: others.map(({ caller }) => ({ gaia_id: caller.gaiaId })),
  });
  const id = conversation?.conversation_id?.id;
  if (!conversation || !id) throw new Error('no conversation');
  return { ...conversation, id };
}
