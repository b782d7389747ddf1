import type { Db } from './database.ts';

/** Empties tables, and with the events the full-text index. Within a transaction of the caller. */
export function emptyTables(db: Db, tables: readonly string[]): void {
  // One command for the whole index instead of one for each event.
  const trigger = db
    .prepare<[], { sql: string }>("SELECT sql FROM sqlite_master WHERE name = 'words_follow_events'")
    .get();
  db.exec('DROP TRIGGER IF EXISTS words_follow_events');
  for (const table of tables) db.exec(`DELETE FROM ${table}`);
  db.exec("INSERT INTO words (words) VALUES ('delete-all')");
  if (trigger) db.exec(trigger.sql);
}
