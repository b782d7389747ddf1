import {
  AnnotationType,
  correctionTarget,
  type EventAnnotation,
  reactionIn,
  retractionTarget,
  type Usec,
} from '../../../protocol/index.ts';
import { timestampOf } from '../events/new-event.ts';
import { Refusal } from '../refusal.ts';

/** A message that changes another one, its target: a reaction, the removal of one, a correction, or a retraction. */
export type RequestedAmendment =
  | { readonly kind: 'reaction'; readonly target: Usec; readonly emoji: string; readonly isRemoved: boolean }
  | { readonly kind: 'correction'; readonly target: Usec }
  | { readonly kind: 'retraction'; readonly target: Usec };

const amending: ReadonlySet<number> = new Set([
  AnnotationType.REACTION,
  AnnotationType.REACTION_REMOVED,
  AnnotationType.CORRECTION,
  AnnotationType.RETRACTION,
]);
const oneEmoji = /^\p{RGI_Emoji}$/v;

/**
 * What a message changes of another one; null: it is a message of its own.
 *
 * @throws Refusal when it changes several, or its annotation names no event or no emoji
 */
export function requestedAmendment(annotation: readonly EventAnnotation[]): RequestedAmendment | null {
  const [found, ...others] = annotation.filter(({ type }) => amending.has(type ?? 0));
  if (!found) return null;
  if (others.length > 0) {
    throw new Refusal('too_many_values', { field: 'annotation of types 1002 to 1005', most: 1 });
  }
  const message = { annotation: [found] };
  switch (found.type) {
    case AnnotationType.CORRECTION:
      return { kind: 'correction', target: targetIn(correctionTarget(message)) };
    case AnnotationType.RETRACTION:
      return { kind: 'retraction', target: targetIn(retractionTarget(message)) };
    default: {
      const reaction = reactionIn(message);
      if (!reaction || !oneEmoji.test(reaction.emoji)) throw new Refusal('emoji_invalid');
      const { target, emoji, isRemoved } = reaction;
      return { kind: 'reaction', target: targetIn(target), emoji, isRemoved };
    }
  }
}

function targetIn(id: string | null): Usec {
  const at = id === null ? null : timestampOf(id);
  if (at === null) throw new Refusal('amended_message_missing');
  return at;
}

/**
 * Whether a message has nothing but what it changes of another one, or a new text.
 *
 * @throws Refusal
 */
export function checkAlone(
  { kind }: RequestedAmendment,
  has: { readonly text: boolean; readonly attachments: boolean; readonly annotations: number },
): void {
  if (has.attachments) throw new Refusal('amendment_not_alone');
  if (kind === 'correction') return;
  if (has.text || has.annotations > 1) throw new Refusal('amendment_not_alone');
}
