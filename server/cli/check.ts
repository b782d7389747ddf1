import { systemClock } from '../../protocol/index.ts';
import { databaseOf } from '../config/database-of.ts';
import { findingsIn } from '../store/check/findings.ts';
import { openSnapshot } from '../store/transfer/open-snapshot.ts';
import type { Given } from './command-spec.ts';
import { printFields } from './with-store.ts';

/** `parley-server check`: one finding a line. */
export async function check(given: Given): Promise<number> {
  await using snapshot = await openSnapshot(databaseOf(given.where));
  let count = 0;
  for await (const finding of findingsIn(snapshot, systemClock.nowUsec())) {
    printFields(finding);
    count += 1;
  }
  return count === 0 ? 0 : 1;
}
