import type { DraftRow } from './draft-rows.ts';
import type { Statement } from 'better-sqlite3';
import type { DraftPhoto } from '../../client/index.ts';
import type { AnnotationRow } from './annotation-rows.ts';
import type { Db } from './database.ts';

export interface BodyRow {
  readonly body: Uint8Array;
}

export interface FoundRow extends BodyRow {
  readonly key: number;
}

interface NewAnnotation {
  readonly eventId: string;
  readonly conversationId: string;
  readonly target: string;
  readonly sender: string;
  readonly timestamp: number;
  readonly kind: AnnotationRow['kind'];
  readonly emoji: string | null;
  readonly expiresAt: number | null;
  readonly body: Uint8Array | null;
}

/** Every statement of the cache, compiled once per open file. */
export function statementsOf(db: Db) {
  const prepare = <P extends unknown[], R = unknown>(sql: string): Statement<P, R> => db.prepare<P, R>(sql);
  return {
    conversations: prepare<[], BodyRow & { id: string; own_read: number }>('SELECT * FROM conversations'),
    putConversation: prepare<[string, number, Uint8Array]>(
      'INSERT OR REPLACE INTO conversations (id, own_read, body) VALUES (?, ?, ?)',
    ),
    removeConversation: prepare<[string]>('DELETE FROM conversations WHERE id = ?'),

    isComplete: prepare<[string]>('SELECT 1 FROM complete WHERE conversation_id = ?'),
    setComplete: prepare<[string]>('INSERT OR IGNORE INTO complete (conversation_id) VALUES (?)'),
    removeComplete: prepare<[string]>('DELETE FROM complete WHERE conversation_id = ?'),

    keyOf: prepare<[string], { key: number }>('SELECT key FROM events WHERE event_id = ?'),
    /** Changes nothing where its key or its id is taken. */
    addEvent: prepare<[number, string, string, number, number | null, Uint8Array]>(
      `INSERT OR IGNORE INTO events (key, event_id, conversation_id, timestamp, expires_at, body)
       VALUES (?, ?, ?, ?, ?, ?)`,
    ),
    changeEvent: prepare<[number | null, Uint8Array, number]>(
      'UPDATE events SET expires_at = ?, body = ? WHERE key = ?',
    ),
    addWords: prepare<[number, string]>('INSERT INTO words (rowid, text) VALUES (CAST(? AS INTEGER), ?)'),
    removeWords: prepare<[number]>('DELETE FROM words WHERE rowid = CAST(? AS INTEGER)'),
    found: prepare<[{ match: string; since: number; before: number; limit: number }], FoundRow>(
      `SELECT e.key, e.body FROM words JOIN events e ON e.key = words.rowid
       WHERE words MATCH @match AND words.rowid >= CAST(@since AS INTEGER)
       AND words.rowid < CAST(@before AS INTEGER)
       ORDER BY words.rowid DESC LIMIT CAST(@limit AS INTEGER)`,
    ),
    /** Events of a stretch of time, the newest first. */
    eventsBetween: prepare<[{ since: number; before: number }], FoundRow>(
      'SELECT key, body FROM events WHERE key >= @since AND key < @before ORDER BY key DESC',
    ),
    eventsBefore: prepare<[string, number, number], BodyRow>(
      'SELECT body FROM events WHERE conversation_id = ? AND timestamp < ? ORDER BY timestamp DESC LIMIT ?',
    ),
    eventsAfter: prepare<[string, number, number], BodyRow>(
      'SELECT body FROM events WHERE conversation_id = ? AND timestamp > ? ORDER BY timestamp LIMIT ?',
    ),
    eventById: prepare<[string, string], BodyRow>(
      'SELECT body FROM events WHERE event_id = ? AND conversation_id = ?',
    ),
    oldest: prepare<[string], { timestamp: number }>(
      'SELECT timestamp FROM events WHERE conversation_id = ? ORDER BY timestamp LIMIT 1',
    ),
    setOpened: prepare<[string, number]>('INSERT OR REPLACE INTO opened (conversation_id, at) VALUES (?, ?)'),
    removeOpened: prepare<[string]>('DELETE FROM opened WHERE conversation_id = ?'),
    openedLongestAgo: prepare<[], { id: string }>(
      `SELECT id FROM conversations LEFT JOIN opened ON conversation_id = id ORDER BY coalesce(at, 0), own_read`,
    ),
    /** The timestamp up to which a slice of the oldest events reaches, leaving the newest ones. */
    evictable: prepare<[{ id: string; keep: number; most: number }], { upTo: number | null; n: number }>(
      `SELECT max(timestamp) AS upTo, count(*) AS n FROM (
         SELECT timestamp FROM events WHERE conversation_id = @id
         AND timestamp < (SELECT timestamp FROM events WHERE conversation_id = @id
                          ORDER BY timestamp DESC LIMIT 1 OFFSET @keep - 1)
         ORDER BY timestamp LIMIT @most)`,
    ),
    countAfter: prepare<[string, number, number], { n: number }>(
      `SELECT count(*) AS n FROM
       (SELECT 1 FROM events WHERE conversation_id = ? AND timestamp > ? ORDER BY timestamp DESC LIMIT ?)`,
    ),
    eraseEvents: prepare<[string, number]>('DELETE FROM events WHERE conversation_id = ? AND timestamp <= ?'),
    eraseEvent: prepare<[number]>('DELETE FROM events WHERE key = CAST(? AS INTEGER)'),
    /** Events of a conversation in which a person's id occurs. */
    naming: prepare<[string, string], BodyRow & { key: number }>(
      'SELECT key, body FROM events WHERE conversation_id = ? AND instr(body, CAST(? AS BLOB)) > 0',
    ),
    expireEvents: prepare<[number]>('DELETE FROM events WHERE expires_at <= ?'),

    annotationsOf: prepare<[string], AnnotationRow>('SELECT * FROM annotations WHERE target = ?'),
    annotationsIn: prepare<[string], { readonly there: 1 }>(
      'SELECT 1 AS there FROM annotations WHERE conversation_id = ? LIMIT 1',
    ),
    retractionOf: prepare<[string], AnnotationRow>(
      "SELECT * FROM annotations WHERE target = ? AND kind = 'retraction' ORDER BY timestamp LIMIT 1",
    ),
    correctedBy: prepare<[string], { target: string }>(
      "SELECT target FROM annotations WHERE event_id = ? AND kind = 'correction'",
    ),
    putAnnotation: prepare<[NewAnnotation]>(
      `INSERT OR REPLACE INTO annotations
       (event_id, conversation_id, target, sender, timestamp, kind, emoji, expires_at, body)
       VALUES (@eventId, @conversationId, @target, @sender, @timestamp, @kind, @emoji, @expiresAt, @body)`,
    ),
    moveAnnotations: prepare<[string, string]>('UPDATE annotations SET target = ? WHERE target = ?'),
    removeAnnotationsOf: prepare<[string]>('DELETE FROM annotations WHERE target = ?'),
    oldestAnnotation: prepare<[string], { timestamp: number }>(
      'SELECT timestamp FROM annotations WHERE conversation_id = ? ORDER BY timestamp LIMIT 1',
    ),
    eraseAnnotations: prepare<[string, number]>(
      'DELETE FROM annotations WHERE conversation_id = ? AND timestamp <= ?',
    ),
    /** Those of messages that are not here. */
    eraseLostAnnotations: prepare<[string]>(
      `DELETE FROM annotations WHERE conversation_id = ?
       AND NOT EXISTS (SELECT 1 FROM events WHERE events.event_id = annotations.target)`,
    ),
    eraseAnnotationsBy: prepare<[string, string]>(
      'DELETE FROM annotations WHERE conversation_id = ? AND sender = ?',
    ),
    expireAnnotations: prepare<[number]>('DELETE FROM annotations WHERE expires_at <= ?'),
    messageById: prepare<[string], BodyRow & { key: number }>(
      'SELECT key, body FROM events WHERE event_id = ?',
    ),

    people: prepare<[], BodyRow>('SELECT body FROM people'),
    putPerson: prepare<[string, Uint8Array]>('INSERT OR REPLACE INTO people (gaia_id, body) VALUES (?, ?)'),

    outbox: prepare<[], { item: string }>('SELECT item FROM outbox ORDER BY created_at'),
    putOutbox: prepare<[number, number, string]>(
      'INSERT OR REPLACE INTO outbox (client_generated_id, created_at, item) VALUES (?, ?, ?)',
    ),
    removeOutbox: prepare<[number]>('DELETE FROM outbox WHERE client_generated_id = ?'),

    outboxPhoto: prepare<[number, number], BodyRow>(
      'SELECT body FROM outbox_photos WHERE client_generated_id = ? AND place = ?',
    ),
    putOutboxPhoto: prepare<[number, number, Uint8Array]>(
      'INSERT OR REPLACE INTO outbox_photos (client_generated_id, place, body) VALUES (?, ?, ?)',
    ),
    moveOutboxPhoto: prepare<[number, number, number]>(
      'UPDATE outbox_photos SET client_generated_id = ? WHERE client_generated_id = ? AND place = ?',
    ),
    removeOutboxPhotos: prepare<[number]>('DELETE FROM outbox_photos WHERE client_generated_id = ?'),

    photo: prepare<[string, string, number], BodyRow & { type: string; used_at: number; expires_at: number }>(
      'SELECT type, used_at, expires_at, body FROM photos WHERE photo_id = ? AND form = ? AND expires_at > ?',
    ),
    putPhoto: prepare<[string, string, string, number, number, number, Uint8Array]>(
      `INSERT OR REPLACE INTO photos (photo_id, form, type, size, used_at, expires_at, body)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    usePhoto: prepare<[number, string, string]>(
      'UPDATE photos SET used_at = ? WHERE photo_id = ? AND form = ?',
    ),
    photoBytes: prepare<[], { bytes: number }>('SELECT coalesce(sum(size), 0) AS bytes FROM photos'),
    photosByUse: prepare<[], { photo_id: string; form: string; size: number }>(
      'SELECT photo_id, form, size FROM photos ORDER BY used_at',
    ),
    removePhoto: prepare<[string, string]>('DELETE FROM photos WHERE photo_id = ? AND form = ?'),
    expirePhotos: prepare<[number, number]>(
      `DELETE FROM photos WHERE expires_at <= ? OR (used_at <= ? AND NOT EXISTS
       (SELECT 1 FROM photo_uses WHERE photo_uses.photo_id = photos.photo_id))`,
    ),
    photoUses: prepare<[string], { photo_id: string }>('SELECT photo_id FROM photo_uses WHERE holder = ?'),
    addPhotoUse: prepare<[string, string]>(
      'INSERT OR IGNORE INTO photo_uses (holder, photo_id) VALUES (?, ?)',
    ),
    removePhotoUse: prepare<[string, string]>('DELETE FROM photo_uses WHERE holder = ? AND photo_id = ?'),

    drafts: prepare<[], DraftRow>('SELECT * FROM drafts'),
    putDraft: prepare<[string, string, string]>(
      'INSERT OR REPLACE INTO drafts (conversation_id, text, annotation) VALUES (?, ?, ?)',
    ),
    removeDraft: prepare<[string]>('DELETE FROM drafts WHERE conversation_id = ?'),

    draftPhotos: prepare<[], DraftPhoto>(
      'SELECT id, conversation_id AS conversationId, name, type, size FROM draft_photos ORDER BY place',
    ),
    addDraftPhoto: prepare<[number, number, string, string, string, number, Uint8Array]>(
      `INSERT OR IGNORE INTO draft_photos (id, place, conversation_id, name, type, size, body)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ),
    /** The places of a draft are its ids in another order, so that what is added later comes last. */
    placeDraftPhoto: prepare<[number, number]>('UPDATE draft_photos SET place = ? WHERE id = ?'),
    draftPhoto: prepare<[number], BodyRow>(
      'SELECT body FROM draft_photos WHERE id = ? AND length(body) = size',
    ),
    hasDraftPhoto: prepare<[number], { readonly there: 1 }>(
      'SELECT 1 AS there FROM draft_photos WHERE id = ? AND length(body) = size',
    ),
    removeDraftPhoto: prepare<[number]>('DELETE FROM draft_photos WHERE id = ?'),
    moveDraftPhoto: prepare<[number, number, number]>(
      `INSERT OR IGNORE INTO outbox_photos (client_generated_id, place, body)
       SELECT ?, ?, body FROM draft_photos WHERE id = ? AND length(body) = size`,
    ),
    /** Without a cursor the conversations are not known yet. */
    sweepDraftPhotos: prepare<[]>(
      `DELETE FROM draft_photos WHERE conversation_id NOT IN (SELECT id FROM conversations)
       AND EXISTS (SELECT 1 FROM facts WHERE name = 'cursor')`,
    ),

    reads: prepare<[], { conversation_id: string; timestamp: number }>('SELECT * FROM reads'),
    putRead: prepare<[string, number]>('INSERT INTO reads (conversation_id, timestamp) VALUES (?, ?)'),
    clearReads: prepare<[]>('DELETE FROM reads'),

    markedUnread: prepare<[], { conversation_id: string }>('SELECT * FROM marked_unread'),
    markUnread: prepare<[string]>('INSERT OR IGNORE INTO marked_unread (conversation_id) VALUES (?)'),
    unmarkUnread: prepare<[string]>('DELETE FROM marked_unread WHERE conversation_id = ?'),

    fact: prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?'),
    putFact: prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  };
}

export type Statements = ReturnType<typeof statementsOf>;
