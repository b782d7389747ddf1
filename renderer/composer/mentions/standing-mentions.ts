import { mentionOf } from '../../../protocol/messages/annotations.ts';
import type { EventAnnotation, Segment } from '../../../protocol/types.ts';
import { typedText } from '../../../words/segment-text.ts';
import { MentionFinder, type Mention } from '../../kit/mentions.ts';

/**
 * The people that a message mentions: those of the chosen ones whose names still stand in its text. Of several with the same name, as many
 * as there are names, those that were chosen last.
 */
export function standingMentions(
  chosen: readonly Mention[],
  segment: readonly Segment[] | null | undefined,
): Mention[] {
  const text = typedText(segment);
  const times = new Map<string, number>();
  for (const { mention } of new MentionFinder(chosen).pieces(text))
    if (mention) times.set(mention.name, (times.get(mention.name) ?? 0) + 1);
  const once = chosen.filter(({ id }, at) => chosen.findLastIndex((other) => other.id === id) === at);
  return once.filter(({ name }, at) => {
    const later = once.slice(at + 1).filter((other) => other.name === name).length;
    return later < (times.get(name) ?? 0);
  });
}

/** The annotations by which a message mentions people. */
export const mentionAnnotations = (
  chosen: readonly Mention[],
  segment: readonly Segment[] | null | undefined,
): EventAnnotation[] => standingMentions(chosen, segment).map(({ id }) => mentionOf(id));
