import {
  annotatedEvent,
  annotationOf,
  messageAnnotations,
  shellOf,
  type Annotation,
  type AnnotationKind,
  type Retraction,
} from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { usePhotos } from './kept-photos.ts';
import type { OpenCache } from './open.ts';
import { fromBodies, toBody } from './rows.ts';
import { indexedWords } from './search-words.ts';
import { eventHolder } from './shown-photos.ts';
import type { Statements } from './statements.ts';

/** One row of the table of annotations. */
export interface AnnotationRow {
  readonly event_id: string;
  /** The message; of a correction of a correction that is not here yet, that one. */
  readonly target: string;
  readonly sender: string;
  readonly timestamp: number;
  readonly kind: AnnotationKind | 'removal';
  readonly emoji: string | null;
  /** The event of a correction. */
  readonly body: Uint8Array | null;
}

/** What was done to a message. */
export function annotationsOf(sql: Statements, messageId: string): readonly Annotation[] {
  return sql.annotationsOf.all(messageId).flatMap((row) => readAnnotation(row) ?? []);
}

/** How far back a conversation is held, by what only changes messages too: timestamp; null: nothing of it is here. */
export function oldestOf(sql: Statements, conversationId: string): number | null {
  const oldest = [sql.oldest.get(conversationId), sql.oldestAnnotation.get(conversationId)];
  const times = oldest.flatMap((row) => row?.timestamp ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

function readAnnotation(row: AnnotationRow): Annotation | null {
  const { event_id: eventId, target, sender, timestamp, kind, emoji, body } = row;
  const common = { eventId, target, sender, timestamp };
  switch (kind) {
    case 'reaction':
    case 'removal':
      return { ...common, kind: 'reaction', emoji: emoji ?? '', on: kind === 'reaction' };
    case 'retraction':
      return { ...common, kind };
    case 'correction': {
      const [event] = body === null ? [] : fromBodies('Event', [{ body }]);
      const correction = event ? annotationOf(event) : null;
      return correction && { ...correction, target };
    }
  }
}

/** Writes what was done to a message, which may not be here yet. Within a transaction of the caller. */
export function putAnnotation(open: OpenCache, annotation: Annotation, event: Event): void {
  const { sql } = open;
  const { eventId, kind, sender, timestamp } = annotation;
  const target = sql.correctedBy.get(annotation.target)?.target ?? annotation.target;
  if (kind !== 'retraction' && sql.retractionOf.get(target) !== undefined) return;
  if (kind === 'retraction') sql.removeAnnotationsOf.run(target);
  sql.putAnnotation.run({
    eventId,
    conversationId: event.conversation_id?.id ?? '',
    target,
    sender,
    timestamp,
    kind: kind === 'reaction' && !annotation.on ? 'removal' : kind,
    emoji: kind === 'reaction' ? annotation.emoji : null,
    expiresAt: event.expiration_timestamp || null,
    body: kind === 'correction' ? toBody('Event', event) : null,
  });
  if (kind === 'correction') sql.moveAnnotations.run(target, eventId);
  if (kind !== 'reaction') changeMessage(open, target);
}

/** A message that is here is found by its newest text, and nothing of a deleted one is left. */
function changeMessage({ sql, wordsBefore }: OpenCache, messageId: string): void {
  const known = sql.messageById.get(messageId);
  const [event] = known ? fromBodies('Event', [known]) : [];
  if (!known || !event) return;
  const kept = withoutDeleted(sql, event);
  if (kept !== event) {
    sql.changeEvent.run(kept.expiration_timestamp || null, toBody('Event', kept), known.key);
    usePhotos(sql, eventHolder(known.key), [], false);
  }
  sql.removeWords.run(known.key);
  wordsBefore?.remove(known.key);
  const words = wordsOf(sql, kept);
  if (words !== null) sql.addWords.run(known.key, words);
}

/** What is kept of an event: nothing that it said where it was deleted for everyone. */
export function withoutDeleted(sql: Statements, event: Event): Event {
  const row = sql.retractionOf.get(event.event_id ?? '');
  return row ? shellOf(event, readAnnotation(row) as Retraction) : event;
}

/** What a message is found by: its newest text. */
export const wordsOf = (sql: Statements, event: Event): string | null => indexedWords(newestOf(sql, event));

/** A message as people see it: with its corrections. */
export function newestOf(sql: Statements, event: Event): Event {
  const said = annotationsOf(sql, event.event_id ?? '');
  return said.length === 0 ? event : annotatedEvent(event, messageAnnotations(said));
}
