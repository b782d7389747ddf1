import { CACHE_TAIL_LIMIT } from '../../client/index.ts';
import type { Db } from './database.ts';
import type { Statements } from './statements.ts';

/** Some millions of messages: more than a person reads, less than a computer notices. */
export const standardLimitBytes = 1024 ** 3;
/** Down to this part of the limit, so that not every minute evicts a little. */
const target = 0.9;
/** Events that go in one step: a step is short, and the size is looked at again after it. */
const slice = 2000;
/** What a start shows of a conversation stays. */
const keep = CACHE_TAIL_LIMIT;

/** Bytes in use; what was freed within the file counts no more. */
function usedBytes(db: Db): number {
  const read = (name: string): number => Number(db.pragma(name, { simple: true }));
  return (read('page_count') - read('freelist_count')) * read('page_size');
}

/**
 * Drops the oldest events of the conversations opened longest ago until the file holds less than its limit. Unsent
 * messages and drafts are never touched; what goes can be fetched again. Returns whether anything went.
 */
export function evict(db: Db, sql: Statements, limitBytes: number): boolean {
  if (usedBytes(db) <= limitBytes) return false;
  for (const { id } of sql.openedLongestAgo.all()) {
    for (;;) {
      if (usedBytes(db) <= limitBytes * target) return true;
      const { upTo } = sql.evictable.get({ id, keep, most: slice }) ?? { upTo: null };
      if (upTo === null) break;
      db.transaction(() => {
        sql.eraseEvents.run(id, upTo);
        // What was done later to what goes is not fetched again with it, and stays.
        sql.eraseAnnotations.run(id, upTo);
        sql.removeComplete.run(id);
      })();
    }
  }
  return true;
}
