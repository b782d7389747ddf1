import type { Db } from './database.ts';
import { createWordIndex, followEvents } from './word-index.ts';

/** Everything but what the person wrote and the server does not have. */
export const fetchedTables = [
  'conversations',
  'complete',
  'events',
  'annotations',
  'people',
  'reads',
  'marked_unread',
  'facts',
  'opened',
  'photo_uses',
  'photos',
];

/** Empties tables, and with the events the full-text index. Within a transaction of the caller. */
export function emptyTables(db: Db, tables: readonly string[]): void {
  // One command for each table instead of one for each event.
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
    .all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
  db.exec(`DROP TABLE IF EXISTS words_before; DROP TABLE words; ${createWordIndex} ${followEvents}`);
  for (const { name, sql } of triggers) if (name !== 'words_follow_events') db.exec(sql);
}
