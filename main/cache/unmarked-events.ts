import { wordsOf } from './annotation-rows.ts';
import type { Db } from './database.ts';
import { fromBodies } from './rows.ts';
import type { Statements } from './statements.ts';
import { wordsDeleted } from './word-index.ts';

/** Messages of one step: some tens of milliseconds. */
const atOnce = 500;
/** The key before which messages of an earlier version have no marks in the index yet. */
const fact = 'events to mark before';

/** From now on no event that is there counts as marked. */
export function unmarkAll(db: Db): void {
  db.exec(
    `INSERT OR REPLACE INTO facts (name, value) SELECT '${fact}', max(key) + 1 FROM events HAVING count(*) > 0`,
  );
}

/** Events of a version that had only words in the index. The newest are marked first. */
export class UnmarkedEvents {
  readonly #db: Db;

  private constructor(db: Db) {
    this.#db = db;
  }

  /** Null: all are marked. */
  static in(db: Db): UnmarkedEvents | null {
    return before(db) === null ? null : new UnmarkedEvents(db);
  }

  /** Marks some events. False: those were the last. */
  markSome(sql: Statements): boolean {
    return this.#db.transaction(() => {
      const rows = this.#db
        .prepare<[number, number], { key: number; body: Uint8Array }>(
          'SELECT key, body FROM events WHERE key < ? ORDER BY key DESC LIMIT ?',
        )
        .all(before(this.#db) ?? 0, atOnce);
      // In the order of their keys: going back makes the full-text index write out what it has gathered.
      for (const row of rows.toReversed()) {
        const [event] = fromBodies('Event', [row]);
        const words = event ? wordsOf(sql, event) : null;
        sql.removeWords.run(row.key);
        if (words !== null) sql.addWords.run(row.key, words);
      }
      const last = rows.at(-1)?.key;
      if (last !== undefined) sql.putFact.run(fact, String(last));
      if (rows.length === atOnce) return true;
      this.#db.prepare(`DELETE FROM facts WHERE name = '${fact}'`).run();
      wordsDeleted(this.#db);
      return false;
    })();
  }
}

function before(db: Db): number | null {
  const known = db.prepare<[], { value: string }>(`SELECT value FROM facts WHERE name = '${fact}'`).get();
  return known ? Number(known.value) : null;
}
