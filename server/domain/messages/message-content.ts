import {
  AnnotationType,
  type AttachedFile,
  type ChatMessage,
  type EmbedItem,
  encode,
  type EventAnnotation,
  fileAnnotation,
  limits,
  requestedFileIds,
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
  /** Ids of the files that it shows. */
  readonly files: readonly string[];
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
  const { files, replyTo, amends } = annotation.length === 0 ? unannotated : requestedBy(annotation);
  if (amends) {
    checkAlone(amends, {
      text: segment.length > 0,
      attachments: attachments.length + files.length > 0,
      annotations: annotation.length,
    });
  }
  const needsContent = !amends || amends.kind === 'correction';
  if (needsContent && attachments.length + files.length === 0 && !hasText(segment)) {
    throw new Refusal('message_empty');
  }
  return { annotation, segment, attachments, files, replyTo, amends };
}

type RequestedByAnnotations = Pick<RequestedMessage, 'files' | 'replyTo' | 'amends'>;
const unannotated: RequestedByAnnotations = { files: [], replyTo: null, amends: null };

function requestedBy(annotation: readonly EventAnnotation[]): RequestedByAnnotations {
  checkAnnotations(annotation);
  const files = requestedFiles(annotation);
  return { files, amends: requestedAmendment(annotation), replyTo: requestedReply(annotation) };
}

/** The message that is sent, with what it shows. Of a file, only the server's words are passed on. */
export function messageOf(
  requested: RequestedMessage,
  embeds: readonly EmbedItem[],
  files: readonly AttachedFile[] = [],
): ChatMessage {
  const rest = requested.annotation.filter(({ type }) => type !== AnnotationType.FILE);
  return {
    annotation: [...rest, ...files.map(fileAnnotation)],
    message_content: {
      segment: [...requested.segment],
      ...(embeds.length > 0 && { attachment: embeds.map((embed_item) => ({ embed_item })) }),
    },
  };
}

function requestedFiles(annotation: readonly EventAnnotation[]): string[] {
  const ids = requestedFileIds(annotation);
  if (ids.length > limits.messageFiles) throw new Refusal('too_many_files', { most: limits.messageFiles });
  const named = ids.filter((id) => id !== null);
  if (named.length < ids.length) throw new Refusal('file_gone');
  return [...new Set(named)];
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
