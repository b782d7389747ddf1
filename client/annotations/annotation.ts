import {
  AnnotationType,
  correctionTarget,
  reactionIn,
  retractionTarget,
  type Event,
  type EventAnnotation,
  type MessageContent,
} from '../../protocol/index.ts';

interface Common {
  /** Of the event that it came with. */
  readonly eventId: string;
  /** Id of the message that it changes, or of a correction of that message. */
  readonly target: string;
  /** gaia_id. */
  readonly sender: string;
  /** Microseconds; of one that is not sent, when it was made here. */
  readonly timestamp: number;
  /** One's own, and not at the server yet. */
  readonly unsent?: true;
}

/** What someone did to a message: an event that changes another one and says nothing of its own. */
export type Annotation = Common &
  (
    | { readonly kind: 'reaction'; readonly emoji: string; readonly on: boolean }
    | {
        readonly kind: 'correction';
        readonly content: MessageContent;
        /** The annotations of the correction itself: who the new text mentions. */
        readonly mentions: readonly EventAnnotation[];
      }
    | { readonly kind: 'retraction' }
  );

export type AnnotationKind = Annotation['kind'];

/** What an event does to another one; null: it is an entry of the history itself. */
export function annotationOf(event: Event): Annotation | null {
  const { chat_message: message } = event;
  if (!message?.annotation?.length) return null;
  const common = {
    eventId: event.event_id ?? '',
    sender: event.sender_id?.gaia_id ?? '',
    timestamp: event.timestamp ?? 0,
  };
  const reaction = reactionIn(message);
  if (reaction) {
    const { target, emoji, isRemoved } = reaction;
    return { ...common, kind: 'reaction', target, emoji, on: !isRemoved };
  }
  const retracted = retractionTarget(message);
  if (retracted !== null) return { ...common, kind: 'retraction', target: retracted };
  const target = correctionTarget(message);
  if (target === null) return null;
  const mentions = message.annotation.filter(({ type }) => type === AnnotationType.MENTION);
  return { ...common, kind: 'correction', target, content: message.message_content ?? {}, mentions };
}
