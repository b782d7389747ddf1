import type { AnnotationsView, MessageAnnotationsView } from '../../preload/views.ts';
import type { Event } from '../../protocol/types.ts';

/** What was done to messages, by event id. */
export type Annotations = ReadonlyMap<string, MessageAnnotationsView>;

export const noAnnotations: Annotations = new Map();

/** With what was done since; what says the same stays the same object, and what says nothing goes. */
export function withAnnotations(before: Annotations, changed: AnnotationsView | undefined): Annotations {
  const views = Object.entries(changed ?? {});
  const different = views.filter(([id, view]) => !isSame(before.get(id) ?? nothing, view));
  if (different.length === 0) return before;
  const after = new Map(before);
  for (const [id, view] of different) {
    if (isSame(view, nothing)) after.delete(id);
    else after.set(id, view);
  }
  return after;
}

/** Of these events alone, where many others have been read. */
export function annotationsOf(events: readonly Event[], annotations: Annotations): Annotations {
  if (annotations.size <= events.length) return annotations;
  const ids = new Set(events.map(({ event_id: id }) => id ?? ''));
  return new Map([...annotations].filter(([id]) => ids.has(id)));
}

/** Events that take the place of those with their ids, whatever version those are. */
export function withReplaced(events: readonly Event[], changed: readonly Event[]): readonly Event[] {
  const byId = new Map(changed.map((event) => [event.event_id ?? '', event]));
  if (!events.some(({ event_id: id }) => byId.has(id ?? ''))) return events;
  return events.map((event) => byId.get(event.event_id ?? '') ?? event);
}

const nothing: MessageAnnotationsView = { reactions: [] };

const isSame = (one: MessageAnnotationsView, other: MessageAnnotationsView): boolean =>
  one.editedAt === other.editedAt &&
  one.pending === other.pending &&
  one.reactions.length === other.reactions.length &&
  one.reactions.every(({ emoji, people }, index) => {
    const those = other.reactions[index];
    return emoji === those?.emoji && people.join(' ') === those.people.join(' ');
  });
