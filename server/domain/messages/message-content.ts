import {
  type ChatMessage,
  type EmbedItem,
  encode,
  type EventAnnotation,
  limits,
  type Segment,
  type SendChatMessageRequest,
  type Usec,
} from '../../../protocol/index.ts';
import { checkAlone, type RequestedAmendment, requestedAmendment } from './amendments.ts';
import { type RequestedAttachment, requestedAttachments } from './attachments.ts';
import { Refusal } from '../refusal.ts';
import { checkSegments, hasText } from '../segments.ts';
import { requestedReply } from './replies.ts';

/** A message as it was asked for: what it shows is not looked up yet. */
export interface RequestedMessage {
  readonly annotation: readonly EventAnnotation[];
  readonly segment: readonly Segment[];
  readonly attachments: readonly RequestedAttachment[];
  /** Timestamp of the message that it replies to; null: it is no reply. */
  readonly replyTo: Usec | null;
  /** What it changes of another message; null: it is one of its own. */
  readonly amends: RequestedAmendment | null;
}

/**
 * The message that a request asks to send. Annotations of types that this server does not know are kept whatever they say:
 * clients agree on them among themselves.
 *
 * @throws Refusal
 */
export function requestedMessage(request: SendChatMessageRequest): RequestedMessage {
  const segment = request.message_content?.segment ?? [];
  checkSegments(segment);
  const attachments = requestedAttachments(request);
  const annotation = request.annotation ?? [];
  checkAnnotations(annotation);
  const amends = requestedAmendment(annotation);
  if (amends) {
    checkAlone(amends, {
      text: segment.length > 0,
      attachments: attachments.length > 0,
      annotations: annotation.length,
    });
  }
  const needsContent = !amends || amends.kind === 'correction';
  if (needsContent && attachments.length === 0 && !hasText(segment)) {
    throw new Refusal('message_empty');
  }
  return { annotation, segment, attachments, replyTo: requestedReply(annotation), amends };
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

function checkAnnotations(annotations: readonly EventAnnotation[]): void {
  const field = 'annotation';
  if (annotations.length > limits.messageAnnotations) {
    throw new Refusal('too_many_values', { field, most: limits.messageAnnotations });
  }
  if (annotations.some((one) => encode('EventAnnotation', one).length > limits.annotationBytes)) {
    throw new Refusal('field_too_large', { field, most: limits.annotationBytes });
  }
}
