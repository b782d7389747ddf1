import { systemClock } from '../../protocol/index.ts';
import { plainTextNotice } from '../config/exposure.ts';
import { parseListen } from '../config/option-values.ts';
import { readTls } from '../config/serve-options.ts';
import { databaseOf } from '../config/database-of.ts';
import { findingsIn } from '../store/check/findings.ts';
import { openSnapshot } from '../store/transfer/open-snapshot.ts';
import type { Given } from './command-spec.ts';
import { printFields } from './with-store.ts';

/** `parley-server check`: one finding a line; how the server listens is no damage, and is said beside them. */
export async function check(given: Given): Promise<number> {
  const listen = given.value('listen');
  const tls = readTls(given.value('tls-cert'), given.value('tls-key'));
  const notice = listen === undefined ? null : plainTextNotice({ listen: parseListen(listen), tls });
  if (notice !== null) process.stderr.write(`${notice}\n`);
  await using snapshot = await openSnapshot(databaseOf(given.where));
  let count = 0;
  for await (const finding of findingsIn(snapshot, systemClock.nowUsec())) {
    printFields(finding);
    count += 1;
  }
  return count === 0 ? 0 : 1;
}
