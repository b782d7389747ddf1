import { annotationOf, type CacheBatch } from '../../client/index.ts';
import type { Event } from '../../protocol/index.ts';
import { putAnnotation, withoutDeleted, wordsOf } from './annotation-rows.ts';
import { usePhotos } from './kept-photos.ts';
import type { OpenCache } from './open.ts';
import { fromBodies, toBody } from './rows.ts';
import { indexedWords } from './search-words.ts';
import { eventHolder, personHolder, photosOfEvent, photosOfPerson } from './shown-photos.ts';

/** Writes what the model gathered. Within a transaction of the caller. */
export function writeBatch(open: OpenCache, batch: CacheBatch): void {
  const { sql } = open;
  for (const { conversationId, upTo } of batch.erased ?? []) {
    sql.eraseEvents.run(conversationId, upTo);
    sql.eraseAnnotations.run(conversationId, upTo);
    sql.eraseLostAnnotations.run(conversationId);
  }
  for (const { conversationId, senderId } of batch.erasedBy ?? [])
    eraseSentBy(open, conversationId, senderId);
  for (const id of batch.removed ?? []) {
    sql.removeConversation.run(id);
    sql.removeComplete.run(id);
    sql.removeOpened.run(id);
    sql.unmarkUnread.run(id);
    sql.eraseEvents.run(id, Number.MAX_SAFE_INTEGER);
    sql.eraseAnnotations.run(id, Number.MAX_SAFE_INTEGER);
  }
  for (const conversation of batch.conversations ?? []) {
    const read = conversation.self_conversation_state?.self_read_state?.latest_read_timestamp ?? 0;
    const id = conversation.conversation_id?.id ?? '';
    sql.putConversation.run(id, read, toBody('Conversation', conversation));
  }
  // In the order of their keys: going back makes the full-text index write out what it has gathered.
  const byTime = (batch.events ?? []).toSorted((a, b) => (a.timestamp ?? 0) - (b.timestamp ?? 0));
  const annotated = annotatedConversations(open);
  for (const event of byTime) putEvent(open, event, annotated);
  for (const id of batch.complete ?? []) sql.setComplete.run(id);
  for (const person of batch.people ?? []) {
    const id = person.id?.gaia_id ?? '';
    sql.putPerson.run(id, toBody('Entity', person));
    usePhotos(sql, personHolder(id), photosOfPerson(person), false);
  }
  if (batch.reads) {
    sql.clearReads.run();
    for (const [id, timestamp] of batch.reads) sql.putRead.run(id, timestamp);
  }
  for (const [id, marked] of batch.markedUnread ?? []) (marked ? sql.markUnread : sql.unmarkUnread).run(id);
  if (batch.self) {
    sql.putFact.run('self', JSON.stringify(batch.self));
    usePhotos(sql, personHolder(batch.self.gaiaId), photosOfPerson(batch.self.entity), false);
  }
  if (batch.cursor !== undefined) sql.putFact.run('cursor', String(batch.cursor));
}

/** Conversations in which anything was done to a message: the messages of others need no look at what was. */
interface Annotated {
  has(conversationId: string): boolean;
  add(conversationId: string): void;
}

function annotatedConversations({ sql }: OpenCache): Annotated {
  const known = new Map<string, boolean>();
  return {
    has: (id) => {
      const has = known.get(id) ?? sql.annotationsIn.get(id) !== undefined;
      known.set(id, has);
      return has;
    },
    add: (id) => void known.set(id, true),
  };
}

function putEvent(open: OpenCache, incoming: Event, annotated: Annotated): void {
  const annotation = annotationOf(incoming);
  const conversationId = incoming.conversation_id?.id ?? '';
  if (annotation) {
    putAnnotation(open, annotation, incoming);
    annotated.add(conversationId);
  } else if (annotated.has(conversationId)) {
    const event = withoutDeleted(open.sql, incoming);
    putEntry(open, event, wordsOf(open.sql, event));
  } else putEntry(open, incoming, indexedWords(incoming));
}

function putEntry(open: OpenCache, event: Event, words: string | null): void {
  const { sql, wordsBefore } = open;
  const body = toBody('Event', event);
  const added = addEntry(open, event, body);
  const key = added ?? sql.keyOf.get(event.event_id ?? '')?.key ?? 0;
  if (added === null) {
    sql.changeEvent.run(event.expiration_timestamp || null, body, key);
    sql.removeWords.run(key);
    wordsBefore?.remove(key);
  }
  if (words !== null) sql.addWords.run(key, words);
  const photos = photosOfEvent(event);
  if (added === null || photos.length > 0) usePhotos(sql, eventHolder(key), photos, added !== null);
}

/** Its key; null where an event with this id is there. */
function addEntry({ sql, keyFor }: OpenCache, event: Event, body: Uint8Array): number | null {
  const { event_id: eventId, conversation_id: of, timestamp, expiration_timestamp: expires } = event;
  const [id, time] = [eventId ?? '', timestamp ?? 0];
  const add = (key: number): boolean =>
    sql.addEvent.run(key, id, of?.id ?? '', time, expires || null, body).changes > 0;
  // Nearly always both the event and the key are new, and nothing has to be looked up for that.
  if (add(time)) return time;
  if (sql.keyOf.get(id) !== undefined) return null;
  const key = keyFor(time);
  add(key);
  return key;
}

function eraseSentBy({ sql }: OpenCache, conversationId: string, senderId: string): void {
  const keys = sql.naming
    .all(conversationId, senderId)
    .filter((row) => fromBodies('Event', [row]).some((event) => event.sender_id?.gaia_id === senderId))
    .map(({ key }) => key);
  for (const key of keys) sql.eraseEvent.run(key);
  sql.eraseAnnotationsBy.run(conversationId, senderId);
}
