import {
  type ChatMessage,
  DeliveryMediumType,
  type EmbedItem,
  type EventAnnotation,
  type Segment,
  type SendChatMessageRequest,
} from '../../../protocol/index.ts';
import { type RequestedAttachment, requestedAttachments } from './attachments.ts';
import { Refusal } from '../refusal.ts';
import { checkSegments, hasText } from '../segments.ts';

const babel = DeliveryMediumType.DELIVERY_MEDIUM_BABEL;

/** A message as it was asked for: what it shows is not looked up yet. */
export interface RequestedMessage {
  readonly annotation: readonly EventAnnotation[];
  readonly segment: readonly Segment[];
  readonly attachments: readonly RequestedAttachment[];
}

/**
 * The message that a request asks to send. Annotations are kept whatever they are: clients agree on them among
 * themselves.
 *
 * @throws Refusal
 */
export function requestedMessage(request: SendChatMessageRequest): RequestedMessage {
  const medium = request.event_request_header?.delivery_medium?.medium_type;
  if ((medium || babel) !== babel) {
    throw new Refusal('delivery_medium_not_offered');
  }
  const segment = request.message_content?.segment ?? [];
  checkSegments(segment);
  const attachments = requestedAttachments(request);
  if (attachments.length === 0 && !hasText(segment)) {
    throw new Refusal('message_empty');
  }
  return { annotation: request.annotation ?? [], segment, attachments };
}

/** The message that is sent, with what it shows. */
export function messageOf(requested: RequestedMessage, embeds: readonly EmbedItem[]): ChatMessage {
  return {
    annotation: [...requested.annotation],
    message_content: {
      segment: [...requested.segment],
      ...(embeds.length > 0 && { attachment: embeds.map((embed_item) => ({ embed_item })) }),
    },
  };
}
