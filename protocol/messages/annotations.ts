import type { ChatMessage, EventAnnotation } from '../types.ts';

/**
 * Types of EventAnnotation that mean something to the server or to Parley's clients; messages with any other type are passed
 * on as they are. docs/protocol/annotations.md describes each.
 */
export const AnnotationType = {
  /** No value: what the message says is something that its sender does (“/me”). */
  ACTION: 4,
  /** Value: the id of the message that this one replies to. */
  REPLY: 1001,
  /** Value: the id of a message, a space, and the emoji that the sender adds to it. */
  REACTION: 1002,
  /** Value: as of a reaction, which it takes back. */
  REACTION_REMOVED: 1003,
  /** Value: the id of the sender's own message whose text this one replaces. */
  CORRECTION: 1004,
  /**
   * Value: the id of the message that is deleted for everyone. What is left of that message has no segments and no attachments, and this
   * annotation with its own id, a space, and the gaia id of who deleted it.
   */
  RETRACTION: 1005,
  /** Value: the gaia id of who is meant, or {@link everyone}. The text names them as `@Name`. */
  MENTION: 1006,
  /** Value: JSON with the `id` of an uploaded file, to which the server adds `name`, `size` and `type`: see files.ts. */
  FILE: 1007,
} as const;

/** The value of a mention that means all people of a group. */
export const everyone = 'all';

/** An emoji that is added to a message, or taken back from it. */
export interface Reaction {
  /** The id of the message. */
  readonly target: string;
  readonly emoji: string;
  readonly isRemoved: boolean;
}

type Annotated = Pick<ChatMessage, 'annotation'> | null | undefined;

/** The values of a message's annotations of one type, in their order. */
export function annotationValues(message: Annotated, type: number): readonly string[] {
  return (message?.annotation ?? []).filter((one) => one.type === type).map(({ value }) => value ?? '');
}

/** The id of the message that a message replies to; null: it is no reply. */
export function replyTarget(message: Annotated): string | null {
  return annotationValues(message, AnnotationType.REPLY)[0] || null;
}

/** The reaction that a message is; null: it is none. */
export function reactionIn(message: Annotated): Reaction | null {
  const found = message?.annotation?.find(
    ({ type }) => type === AnnotationType.REACTION || type === AnnotationType.REACTION_REMOVED,
  );
  const [target, emoji, ...rest] = (found?.value ?? '').split(' ');
  if (!found || !target || !emoji || rest.length > 0) return null;
  return { target, emoji, isRemoved: found.type === AnnotationType.REACTION_REMOVED };
}

/** The id of the message that a message corrects; null: it is no correction. */
export function correctionTarget(message: Annotated): string | null {
  return annotationValues(message, AnnotationType.CORRECTION)[0] || null;
}

/** The id of the message that a message deletes for everyone; null: it deletes none, as what is left of a deleted message does. */
export function retractionTarget(message: Annotated): string | null {
  const value = annotationValues(message, AnnotationType.RETRACTION)[0];
  return value && !value.includes(' ') ? value : null;
}

/** The gaia id of who deleted a message for everyone, where this is what is left of it; null: it is not deleted. */
export function retractedBy(message: Annotated): string | null {
  return annotationValues(message, AnnotationType.RETRACTION)[0]?.split(' ')[1] ?? null;
}

/** The id of the message that a message only changes, by a reaction or its removal, a correction or a deletion; null: it is one of its own. */
export function amendedId(message: Annotated): string | null {
  return reactionIn(message)?.target ?? correctionTarget(message) ?? retractionTarget(message);
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

/** The annotation by which a message adds an emoji to another one, or takes it back. */
export function reactionTo({ target, emoji, isRemoved }: Reaction): EventAnnotation {
  return {
    type: isRemoved ? AnnotationType.REACTION_REMOVED : AnnotationType.REACTION,
    value: `${target} ${emoji}`,
  };
}

/** The annotation by which a message replaces the text of one of its sender's own. */
export function correctionOf(eventId: string): EventAnnotation {
  return { type: AnnotationType.CORRECTION, value: eventId };
}

/** The annotation by which a message deletes another one for everyone. */
export function retractionOf(eventId: string): EventAnnotation {
  return { type: AnnotationType.RETRACTION, value: eventId };
}

/** What is left of a message that was deleted for everyone. */
export function retractedMessage(eventId: string, by: string): { annotation: EventAnnotation[] } {
  return { annotation: [{ type: AnnotationType.RETRACTION, value: `${eventId} ${by}` }] };
}
