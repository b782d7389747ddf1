/**
 * The steps from an empty file to today's schema; `user_version` counts those applied. Never changed once released, only
 * added to.
 *
 * Bodies are messages of the wire contract (extended variant); the columns beside them are what is searched by. Events
 * have an integer key of their own, so that a full-text index can point at them.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE conversations (
    id TEXT PRIMARY KEY,
    own_read INTEGER NOT NULL,
    body BLOB NOT NULL
  ) WITHOUT ROWID;

  -- Conversations of which the beginning is here.
  CREATE TABLE complete (
    conversation_id TEXT PRIMARY KEY
  ) WITHOUT ROWID;

  CREATE TABLE events (
    key INTEGER PRIMARY KEY,
    event_id TEXT NOT NULL UNIQUE,
    conversation_id TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    expires_at INTEGER,
    body BLOB NOT NULL
  );
  CREATE INDEX events_in_order ON events (conversation_id, timestamp);
  CREATE INDEX events_by_expiry ON events (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE people (
    gaia_id TEXT PRIMARY KEY,
    body BLOB NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE outbox (
    client_generated_id INTEGER PRIMARY KEY,
    created_at INTEGER NOT NULL,
    item TEXT NOT NULL
  );

  CREATE TABLE drafts (
    conversation_id TEXT PRIMARY KEY,
    text TEXT NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE reads (
    conversation_id TEXT PRIMARY KEY,
    timestamp INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- 'cursor' and 'self', as JSON.
  CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  -- Pictures of messages that have not arrived.
  CREATE TABLE outbox_photos (
    client_generated_id INTEGER PRIMARY KEY,
    body BLOB NOT NULL
  );
  `,
];
