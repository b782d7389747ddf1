import type { Db } from './database.ts';

/**
 * Keys of events are their timestamps, so that what is found is in the order of time without sorting it. Two
 * conversations may have an event at the same microsecond: the later written one takes a free key shortly after, in steps that grow,
 * so that a server which repeats the same timestamp costs no more.
 */
export function freeKeys(db: Db): (timestamp: number) => number {
  const taken = db.prepare<[number]>('SELECT 1 FROM events WHERE key = ?');
  return (timestamp) => {
    if (taken.get(timestamp) === undefined) return timestamp;
    let step = 1;
    while (taken.get(timestamp + step) !== undefined) step *= 2;
    return timestamp + step;
  };
}
