import type { Statement } from 'better-sqlite3';
import type { Db } from './database.ts';

export interface BodyRow {
  readonly body: Uint8Array;
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

    putEvent: prepare<[string, string, number, number | null, Uint8Array]>(
      `INSERT INTO events (event_id, conversation_id, timestamp, expires_at, body) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (event_id) DO UPDATE SET expires_at = excluded.expires_at, body = excluded.body`,
    ),
    eventsBefore: prepare<[string, number, number], BodyRow>(
      'SELECT body FROM events WHERE conversation_id = ? AND timestamp < ? ORDER BY timestamp DESC LIMIT ?',
    ),
    countAfter: prepare<[string, number, number], { n: number }>(
      `SELECT count(*) AS n FROM
       (SELECT 1 FROM events WHERE conversation_id = ? AND timestamp > ? ORDER BY timestamp DESC LIMIT ?)`,
    ),
    eraseEvents: prepare<[string, number]>('DELETE FROM events WHERE conversation_id = ? AND timestamp <= ?'),
    expireEvents: prepare<[number]>('DELETE FROM events WHERE expires_at <= ?'),

    people: prepare<[], BodyRow>('SELECT body FROM people'),
    putPerson: prepare<[string, Uint8Array]>('INSERT OR REPLACE INTO people (gaia_id, body) VALUES (?, ?)'),

    outbox: prepare<[], { item: string }>('SELECT item FROM outbox ORDER BY created_at'),
    putOutbox: prepare<[number, number, string]>(
      'INSERT OR REPLACE INTO outbox (client_generated_id, created_at, item) VALUES (?, ?, ?)',
    ),
    removeOutbox: prepare<[number]>('DELETE FROM outbox WHERE client_generated_id = ?'),

    outboxPhoto: prepare<[number], BodyRow>('SELECT body FROM outbox_photos WHERE client_generated_id = ?'),
    putOutboxPhoto: prepare<[number, Uint8Array]>(
      'INSERT OR REPLACE INTO outbox_photos (client_generated_id, body) VALUES (?, ?)',
    ),
    removeOutboxPhoto: prepare<[number]>('DELETE FROM outbox_photos WHERE client_generated_id = ?'),

    drafts: prepare<[], { conversation_id: string; text: string }>('SELECT * FROM drafts'),
    putDraft: prepare<[string, string]>(
      'INSERT OR REPLACE INTO drafts (conversation_id, text) VALUES (?, ?)',
    ),
    removeDraft: prepare<[string]>('DELETE FROM drafts WHERE conversation_id = ?'),

    reads: prepare<[], { conversation_id: string; timestamp: number }>('SELECT * FROM reads'),
    putRead: prepare<[string, number]>('INSERT INTO reads (conversation_id, timestamp) VALUES (?, ?)'),
    clearReads: prepare<[]>('DELETE FROM reads'),

    fact: prepare<[string], { value: string }>('SELECT value FROM facts WHERE name = ?'),
    putFact: prepare<[string, string]>('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)'),
  };
}

export type Statements = ReturnType<typeof statementsOf>;
