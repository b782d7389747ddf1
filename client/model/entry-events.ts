import type { Event } from '../../protocol/index.ts';
import { isRetracted } from '../../words/event-kind.ts';
import { mergeEvents } from '../../words/merge-events.ts';
import { annotatedEvent } from '../annotations/annotated-event.ts';
import { annotationOf, type Annotation } from '../annotations/annotation.ts';
import type { Entry } from './entry.ts';

export interface Sorted {
  /** Entries of the history itself. */
  readonly rows: readonly Event[];
  /** With the events that they came with. */
  readonly annotations: readonly (readonly [Annotation, Event])[];
}

/** Tells entries of a history from what only changes some of them. */
export function sorted(events: readonly Event[]): Sorted {
  const annotations: [Annotation, Event][] = [];
  const rows = events.filter((event) => {
    const annotation = annotationOf(event);
    if (annotation) annotations.push([annotation, event]);
    return !annotation;
  });
  return { rows, annotations };
}

export interface Merged {
  readonly entry: Entry;
  /** What was not there before, as people see it. */
  readonly added: readonly Event[];
  /** What was there and is different now. */
  readonly changed: readonly Event[];
}

/** Own annotations that are not sent, of one message. */
export type UnsentOf = (messageId: string) => readonly Annotation[];

/**
 * Adds entries of the history to those that are loaded, and shows what was done to them and to others.
 *
 * @param touched ids of loaded messages to which something was done
 */
export function withRows(
  entry: Entry,
  rows: readonly Event[],
  { floor, touched = [], unsent }: { floor: number; touched?: Iterable<string>; unsent: UnsentOf },
): Merged {
  const { events, added, replaced } = mergeEvents(entry.events, rows, floor);
  const originals = new Map(entry.originals);
  // A later version from the server takes the place of what is known.
  for (const { event_id: id } of replaced) originals.delete(id ?? '');
  const news = new Set([...added, ...replaced].map(({ event_id: id }) => id ?? ''));
  const look = new Set([...touched, ...news]);
  const shown = new Map<string, Event>();
  const now = look.size === 0 ? events : events.map((event) => show(event));
  const isSame = now.every((event, index) => event === events[index]);
  const changed = [...shown].flatMap(([id, event]) => (news.has(id) ? [] : [event]));
  return {
    entry: { ...entry, events: isSame ? events : now, originals },
    added: added.map((event) => shown.get(event.event_id ?? '') ?? event),
    changed: [...replaced.map((event) => shown.get(event.event_id ?? '') ?? event), ...changed],
  };

  function show(event: Event): Event {
    const id = event.event_id ?? '';
    if (!look.has(id)) return event;
    const original = originals.get(id) ?? event;
    const annotations = entry.annotations.of(id, unsent(id));
    const annotated = annotatedEvent(original, annotations);
    // Of a deleted message nothing is kept; where the deletion may still be refused, it is.
    const isGone = isRetracted(annotated) && annotations.retraction?.unsent !== true;
    if (annotated === original || isGone) originals.delete(id);
    else originals.set(id, original);
    if (annotated !== event) shown.set(id, annotated);
    return annotated;
  }
}
