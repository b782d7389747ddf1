import {
  ClientPresenceStateType,
  ConversationType,
  EventType,
  newClientGeneratedId,
  type CreateConversationRequest,
  type SendChatMessageRequest,
  type SetPresenceRequest,
  type Segment,
} from '../../protocol/index.ts';
import type { OutboxItem } from '../model/types.ts';

/** The requests that take more than naming their fields. */

export function sendRequest(item: OutboxItem, photoId: string | null): SendChatMessageRequest {
  return {
    message_content: item.content,
    ...(item.annotation && { annotation: [...item.annotation] }),
    ...(photoId !== null && { existing_media: { photo: { photo_id: photoId } } }),
    event_request_header: {
      conversation_id: { id: item.conversationId },
      client_generated_id: item.clientGeneratedId,
      expected_otr: item.expectedOtr,
      event_type: EventType.EVENT_TYPE_REGULAR_CHAT_MESSAGE,
    },
  };
}

export function createRequest(request: {
  people: readonly string[];
  name: string;
  group: boolean;
}): CreateConversationRequest {
  return {
    type: request.group
      ? ConversationType.CONVERSATION_TYPE_GROUP
      : ConversationType.CONVERSATION_TYPE_ONE_TO_ONE,
    client_generated_id: newClientGeneratedId(),
    name: request.group && request.name !== '' ? request.name : null,
    invitee_id: request.people.map((id) => ({ gaia_id: id })),
  };
}

export const moodRequest = (segments: readonly Segment[]): SetPresenceRequest => ({
  mood_setting: { mood_message: { mood_content: { segment: [...segments] } } },
});

export const dndRequest = (on: boolean, timeoutSecs: number | null): SetPresenceRequest => ({
  dnd_setting: { do_not_disturb: on, timeout_secs: on ? timeoutSecs : null },
});

export const presenceRequest = (state: 'active' | 'idle', timeoutSecs: number): SetPresenceRequest => ({
  presence_state_setting: {
    timeout_secs: timeoutSecs,
    type:
      state === 'active'
        ? ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_ACTIVE
        : ClientPresenceStateType.CLIENT_PRESENCE_STATE_DESKTOP_IDLE,
  },
});
