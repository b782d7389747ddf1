import type { Statement } from 'better-sqlite3';
import { phrasesOf } from '../../client/index.ts';
import { withoutAccents } from '../../words/fold.ts';
import { wordsOf } from './annotation-rows.ts';
import type { Db } from './database.ts';
import { fromBodies } from './rows.ts';
import { matchExpression } from './search-words.ts';
import type { FoundRow, Statements } from './statements.ts';
import { followEvents } from './word-index.ts';

/** Messages of one step: some tens of milliseconds. */
const atOnce = 500;

/**
 * The index of an earlier version, in which words are without accents only. It is searched beside the new one until every
 * message has moved there, the newest first.
 */
export class WordsBefore {
  readonly #db: Db;
  readonly #remove: Statement<[number]>;
  readonly #found: Statement<[{ match: string; before: number; limit: number }], FoundRow>;
  readonly #newest: Statement<[number], { key: number; body: Uint8Array | null }>;

  private constructor(db: Db) {
    this.#db = db;
    this.#remove = db.prepare('DELETE FROM words_before WHERE rowid = CAST(? AS INTEGER)');
    this.#found = db.prepare(
      `SELECT e.key, e.body FROM words_before JOIN events e ON e.key = words_before.rowid
       WHERE words_before MATCH @match AND words_before.rowid < CAST(@before AS INTEGER)
       ORDER BY words_before.rowid DESC LIMIT CAST(@limit AS INTEGER)`,
    );
    this.#newest = db.prepare(
      `SELECT id AS key, body FROM words_before_docsize LEFT JOIN events ON key = id ORDER BY id DESC LIMIT ?`,
    );
  }

  /** Null: there is none any more. */
  static in(db: Db): WordsBefore | null {
    const known = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'words_before'").get();
    return known === undefined ? null : new WordsBefore(db);
  }

  found(query: string, before: number, limit: number): FoundRow[] {
    const match = matchExpression(phrasesOf(query, withoutAccents));
    return match === null ? [] : this.#found.all({ match, before, limit });
  }

  /** The message is in the new index, or in none. */
  remove(key: number): void {
    this.#remove.run(key);
  }

  /** Moves some messages. False: that was the last of them, and this index is gone. */
  moveSome(sql: Statements): boolean {
    return this.#db.transaction(() => {
      const rows = this.#newest.all(atOnce);
      // In the order of their keys: going back makes the full-text index write out what it has gathered.
      for (const { key, body } of rows.toReversed()) {
        const [event] = body === null ? [] : fromBodies('Event', [{ body }]);
        const words = event ? wordsOf(sql, event) : null;
        if (words !== null) sql.addWords.run(key, words);
        this.remove(key);
      }
      if (rows.length === atOnce) return true;
      this.#db.exec(`DROP TRIGGER words_follow_events; DROP TABLE words_before; ${followEvents}`);
      return false;
    })();
  }
}
