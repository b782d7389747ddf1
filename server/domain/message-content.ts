import { type ChatMessage, DeliveryMediumType, type SendChatMessageRequest } from '../../protocol/index.ts';
import { Refusal } from './refusal.ts';
import { checkSegments, hasText } from './segments.ts';

const babel = DeliveryMediumType.DELIVERY_MEDIUM_BABEL;

/**
 * The message that a request asks to send. Annotations are kept whatever they are: clients agree on them among
 * themselves.
 *
 * @throws Refusal
 */
export function askedMessage(request: SendChatMessageRequest): ChatMessage {
  const medium = request.event_request_header?.delivery_medium?.medium_type;
  if ((medium || babel) !== babel) {
    throw new Refusal('Messages go through this service only, not through telephone networks.');
  }
  if (request.existing_media) throw new Refusal('Images are not available yet on this server.');
  if (request.location) throw new Refusal('Locations are not available yet on this server.');
  const segments = request.message_content?.segment ?? [];
  if ((request.message_content?.attachment ?? []).length > 0) {
    throw new Refusal('Attachments are not available yet on this server.');
  }
  checkSegments(segments);
  if (!hasText(segments)) throw new Refusal('There is nothing in the message to send.');
  return {
    annotation: [...(request.annotation ?? [])],
    message_content: { segment: [...segments] },
  };
}
