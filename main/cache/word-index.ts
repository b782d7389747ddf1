import type { Db } from './database.ts';

/**
 * The words of messages by the key of their event, without the text itself: that is in the body. What is deleted is only
 * marked as deleted, which is quick, until `mergeSome` writes the index anew without it.
 */
export const createWordIndex = `
  CREATE VIRTUAL TABLE words USING fts5(
    text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0', prefix = '2 3'
  );`;

export const followEvents = `
  CREATE TRIGGER words_follow_events AFTER DELETE ON events BEGIN
    DELETE FROM words WHERE rowid = old.key;
  END;`;

/** Pages of one step: some milliseconds. */
const pagesAtOnce = 64;
/** Of a file in which words were deleted that are still in it: `begin` or `more`. */
const fact = 'words to erase';

/** Words were deleted. Within the transaction of that, so that a process that is killed leaves it known. */
export function wordsDeleted(db: Db): void {
  db.prepare(`INSERT OR REPLACE INTO facts (name, value) VALUES ('${fact}', 'begin')`).run();
}

/** Takes one step towards an index without the words that were deleted. `done`: the last; `idle`: there are none. */
export function mergeSome(db: Db): 'idle' | 'more' | 'done' {
  const begun = db.prepare<[], { value: string }>(`SELECT value FROM facts WHERE name = '${fact}'`).get();
  if (!begun) return 'idle';
  return db.transaction(() => {
    const before = changesIn(db);
    // A negative number brings all of the index together first; the following ones go on with it.
    const pages = begun.value === 'begin' ? -pagesAtOnce : pagesAtOnce;
    db.prepare(`INSERT INTO words (words, rank) VALUES ('merge', CAST(? AS INTEGER))`).run(pages);
    // FTS5's own sign that it is through.
    const isDone = changesIn(db) - before < 2;
    if (isDone) db.prepare(`DELETE FROM facts WHERE name = '${fact}'`).run();
    else if (begun.value === 'begin')
      db.prepare(`UPDATE facts SET value = 'more' WHERE name = '${fact}'`).run();
    return isDone ? 'done' : 'more';
  })();
}

const changesIn = (db: Db): number =>
  db.prepare<[], { n: number }>('SELECT total_changes() AS n').get()?.n ?? 0;
