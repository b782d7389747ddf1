import { isDamage, moveAside, openDatabase, type Db } from './database.ts';
import { freeKeys } from './event-keys.ts';
import { moveAnnotations } from './move-annotations.ts';
import { rescue } from './rescue.ts';
import { statementsOf, type Statements } from './statements.ts';
import { UnmarkedEvents } from './unmarked-events.ts';
import { WordsBefore } from './words-before.ts';

export interface OpenCache {
  readonly db: Db;
  readonly sql: Statements;
  readonly keyFor: (timestamp: number) => number;
  /** Null once all words are in the index of this version. */
  wordsBefore: WordsBefore | null;
  /** Null once every message has its marks in the index. */
  unmarked: UnmarkedEvents | null;
}

/**
 * Opens a cache file. One that cannot be used is moved aside and a new one begun, with the unsent messages and drafts of
 * the old one as far as they can be read: all else can be fetched again. `damaged` is called then.
 */
export function openCache(file: string, damaged: () => void): OpenCache {
  try {
    return openAsItIs(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return beginAnew(file, damaged);
  }
}

/** Moves a file aside that no one has open any more. */
export function beginAnew(file: string, damaged: () => void): OpenCache {
  moveAside(file);
  damaged();
  const open = openAsItIs(file);
  rescue(`${file}.damaged`, open.sql);
  return open;
}

/** Takes a step towards an index that has everything which earlier versions did not put there. */
export function indexSome(open: OpenCache): 'idle' | 'more' | 'done' {
  const { sql, wordsBefore, unmarked } = open;
  if (wordsBefore === null && unmarked === null) return 'idle';
  if (wordsBefore !== null) {
    if (!wordsBefore.moveSome(sql)) open.wordsBefore = null;
    return 'more';
  }
  if (unmarked?.markSome(sql) === true) return 'more';
  open.unmarked = null;
  return 'done';
}

function openAsItIs(file: string): OpenCache {
  const db = openDatabase(file);
  try {
    const open = {
      db,
      sql: statementsOf(db),
      keyFor: freeKeys(db),
      wordsBefore: WordsBefore.in(db),
      unmarked: UnmarkedEvents.in(db),
    };
    moveAnnotations(open);
    return open;
  } catch (error) {
    db.close();
    throw error;
  }
}
