import { fromBodies } from './rows.ts';
import type { Db } from './database.ts';
import { freeKeys } from './event-keys.ts';
import { indexedWords } from './search-words.ts';
import { unmarkAll } from './unmarked-events.ts';
import { createWordIndex, followEvents } from './word-index.ts';
import { eventHolder, personHolder, photosOfEvent, photosOfPerson } from './shown-photos.ts';

/** SQL, or what SQL alone cannot do. Runs in a transaction. */
type Migration = string | ((db: Db) => void);

/**
 * The steps from an empty file to today's schema; `user_version` counts those applied. Never changed once released, only
 * added to.
 *
 * Bodies are messages of the wire contract (extended variant); the columns beside them are what is searched by.
 */
export const migrations: readonly Migration[] = [
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
  (db) => {
    db.exec(`
    ALTER TABLE events RENAME TO events_before;
    DROP INDEX events_in_order;
    DROP INDEX events_by_expiry;
    CREATE TABLE events (
      key INTEGER PRIMARY KEY, -- the timestamp, or a free number after it
      event_id TEXT NOT NULL UNIQUE,
      conversation_id TEXT NOT NULL,
      timestamp INTEGER NOT NULL,
      expires_at INTEGER,
      body BLOB NOT NULL
    );
    CREATE INDEX events_in_order ON events (conversation_id, timestamp);
    CREATE INDEX events_by_expiry ON events (expires_at) WHERE expires_at IS NOT NULL;

    -- The words of messages by the key of their event, without the text itself: that is in the body.
    CREATE VIRTUAL TABLE words USING fts5(
      text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
    );
    CREATE TRIGGER words_follow_events AFTER DELETE ON events BEGIN
      DELETE FROM words WHERE rowid = old.key;
    END;

    -- When the person last had a conversation open (microseconds).
    CREATE TABLE opened (
      conversation_id TEXT PRIMARY KEY,
      at INTEGER NOT NULL
    ) WITHOUT ROWID;
    `);
    const keyFor = freeKeys(db);
    const put = db.prepare(
      'INSERT INTO events SELECT ?, event_id, conversation_id, timestamp, expires_at, body FROM events_before WHERE key = ?',
    );
    const index = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
    const old = db.prepare<[], { key: number; timestamp: number }>(
      'SELECT key, timestamp FROM events_before ORDER BY timestamp',
    );
    const body = db.prepare<[number], { body: Uint8Array }>('SELECT body FROM events_before WHERE key = ?');
    for (const before of old.all()) {
      const key = keyFor(before.timestamp);
      put.run(key, before.key);
      const [event] = fromBodies('Event', body.all(before.key));
      const words = event ? indexedWords(event) : null;
      if (words !== null) index.run(key, words);
    }
    db.exec('DROP TABLE events_before');
  },
  (db) => {
    db.exec(`
    -- Pictures that were looked at.
    CREATE TABLE photos (
      photo_id TEXT NOT NULL,
      form TEXT NOT NULL,
      type TEXT NOT NULL,
      size INTEGER NOT NULL,
      used_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      body BLOB NOT NULL,
      PRIMARY KEY (photo_id, form)
    );
    CREATE INDEX photos_by_use ON photos (used_at, size);

    -- What shows a picture: the key of an event, or somebody's gaia_id.
    CREATE TABLE photo_uses (
      holder TEXT NOT NULL,
      photo_id TEXT NOT NULL,
      PRIMARY KEY (holder, photo_id)
    ) WITHOUT ROWID;
    CREATE INDEX photo_uses_by_photo ON photo_uses (photo_id);
    CREATE TRIGGER photo_uses_follow_events AFTER DELETE ON events BEGIN
      DELETE FROM photo_uses WHERE holder = 'event ' || old.key;
    END;
    CREATE TRIGGER photos_follow_uses AFTER DELETE ON photo_uses
    WHEN NOT EXISTS (SELECT 1 FROM photo_uses WHERE photo_id = old.photo_id) BEGIN
      DELETE FROM photos WHERE photo_id = old.photo_id;
    END;
    `);
    const use = db.prepare('INSERT OR IGNORE INTO photo_uses (holder, photo_id) VALUES (?, ?)');
    // Every address of a picture has this in it: other events need not be read.
    const shows = "instr(body, CAST('/media/' AS BLOB)) > 0";
    const events = db
      .prepare<[], { key: number; body: Uint8Array }>(`SELECT key, body FROM events WHERE ${shows}`)
      .all();
    for (const row of events)
      for (const event of fromBodies('Event', [row]))
        for (const photoId of photosOfEvent(event)) use.run(eventHolder(row.key), photoId);
    const people = db
      .prepare<[], { id: string; body: Uint8Array }>(`SELECT gaia_id AS id, body FROM people WHERE ${shows}`)
      .all();
    for (const row of people)
      for (const person of fromBodies('Entity', [row]))
        for (const photoId of photosOfPerson(person)) use.run(personHolder(row.id), photoId);
  },
  `
  -- Pictures that wait to be sent with the draft of their conversation; the later added, the greater the id.
  CREATE TABLE draft_photos (
    id INTEGER PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    body BLOB NOT NULL
  );
  `,
  (db) => {
    // Words were without accents only; `WordsBefore` moves them into the new index.
    db.exec(`
    DROP TRIGGER words_follow_events;
    ALTER TABLE words RENAME TO words_before;
    ${createWordIndex}`);
    const isEmpty = db.prepare('SELECT 1 FROM words_before_docsize').get() === undefined;
    if (isEmpty) db.exec(`DROP TABLE words_before; ${followEvents}`);
    else
      db.exec(`
    CREATE TRIGGER words_follow_events AFTER DELETE ON events BEGIN
      DELETE FROM words WHERE rowid = old.key;
      DELETE FROM words_before WHERE rowid = old.key;
    END;`);
  },
  `
  -- Conversations that the person marked as unread on this computer.
  CREATE TABLE marked_unread (
    conversation_id TEXT PRIMARY KEY
  ) WITHOUT ROWID;
  `,
  `
  -- A message has several pictures, each at its place; and those of a draft have an order of their own.
  CREATE TABLE outbox_photos_by_place (
    client_generated_id INTEGER NOT NULL,
    place INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (client_generated_id, place)
  );
  INSERT INTO outbox_photos_by_place SELECT client_generated_id, 0, body FROM outbox_photos;
  DROP TABLE outbox_photos;
  ALTER TABLE outbox_photos_by_place RENAME TO outbox_photos;

  ALTER TABLE draft_photos ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
  UPDATE draft_photos SET place = id;
  `,
  // Who wrote a message, where, and what it has was not in the index; `UnmarkedEvents` adds it.
  unmarkAll,
  `
  -- What was done to messages, by the message: a conversation is read by its messages, however often they were reacted to.
  CREATE TABLE annotations (
    event_id TEXT PRIMARY KEY,
    conversation_id TEXT NOT NULL,
    target TEXT NOT NULL,
    sender TEXT NOT NULL,
    timestamp INTEGER NOT NULL,
    kind TEXT NOT NULL, -- reaction, removal, correction, retraction
    emoji TEXT,
    expires_at INTEGER,
    body BLOB -- the event of a correction
  ) WITHOUT ROWID;
  CREATE INDEX annotations_by_target ON annotations (target);
  CREATE INDEX annotations_in_order ON annotations (conversation_id, timestamp);
  CREATE INDEX annotations_by_expiry ON annotations (expires_at) WHERE expires_at IS NOT NULL;
  -- Until \`moveAnnotations\` has looked for those that are among the events.
  INSERT INTO facts (name, value) VALUES ('annotations to move', 'all');
  `,
  `
  -- What the message will say about other messages and about people, as JSON.
  ALTER TABLE drafts ADD COLUMN annotation TEXT NOT NULL DEFAULT '[]';
  `,
  // Names of files were not in the index.
  unmarkAll,
];
