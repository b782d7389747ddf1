import type { Event } from '../../protocol/index.ts';
import { annotatedEvent } from './annotated-event.ts';
import type { Annotation } from './annotation.ts';
import { ConversationAnnotations } from './conversation-annotations.ts';
import type { MessageAnnotations } from './message-annotations.ts';

/** Entries of a history as people see them, and what was done to each. */
export interface AnnotatedPage {
  readonly events: readonly Event[];
  /** By event id; of those to which something was done. */
  readonly annotations: ReadonlyMap<string, MessageAnnotations>;
}

/**
 * A part of a history with what was done to its messages.
 *
 * @param entries as they were sent
 * @param said all that was done to them, perhaps more than once
 * @param unsent one's own that are not sent, by the message they are about
 */
export function annotatedPage(
  entries: readonly Event[],
  said: Iterable<Annotation>,
  unsent: (messageId: string) => readonly Annotation[] = () => [],
): AnnotatedPage {
  const known = new ConversationAnnotations();
  for (const one of said) known.add(one);
  const annotations = new Map<string, MessageAnnotations>();
  const events = entries.map((event) => {
    const id = event.event_id ?? '';
    const of = known.of(id, unsent(id));
    if (of.reactions.length + of.corrections.length > 0 || of.retraction || of.pending)
      annotations.set(id, of);
    return annotatedEvent(event, of);
  });
  return { events, annotations };
}
