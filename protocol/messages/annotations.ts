import type { ChatMessage, EventAnnotation } from '../types.ts';

/**
 * Types of EventAnnotation that mean something to the server or to Parley's clients; messages with any other type are passed
 * on as they are. docs/protocol/annotations.md describes each.
 */
export const AnnotationType = {
  /** Value: the id of the message that this one replies to. */
  REPLY: 1001,
  /** Value: the gaia id of who is meant, or {@link everyone}. The text names them as `@Name`. */
  MENTION: 1006,
} as const;

/** The value of a mention that means all people of a group. */
export const everyone = 'all';

type Annotated = Pick<ChatMessage, 'annotation'> | null | undefined;

/** The values of a message's annotations of one type, in their order. */
export function annotationValues(message: Annotated, type: number): readonly string[] {
  return (message?.annotation ?? []).filter((one) => one.type === type).map(({ value }) => value ?? '');
}

/** The id of the message that a message replies to; null: it is no reply. */
export function replyTarget(message: Annotated): string | null {
  return annotationValues(message, AnnotationType.REPLY)[0] || null;
}

/** Who is mentioned: gaia ids, and {@link everyone}. */
export function mentionsIn(message: Annotated): readonly string[] {
  return annotationValues(message, AnnotationType.MENTION);
}

/** The annotation by which a message replies to another one. */
export function replyTo(eventId: string): EventAnnotation {
  return { type: AnnotationType.REPLY, value: eventId };
}

/** The annotation by which a message mentions a person, or {@link everyone}. */
export function mentionOf(gaiaId: string): EventAnnotation {
  return { type: AnnotationType.MENTION, value: gaiaId };
}
