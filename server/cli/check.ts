import { systemClock } from '../../protocol/index.ts';
import { readBucket } from '../config/bucket-of.ts';
import { plainTextNotice } from '../config/exposure.ts';
import { parseListen } from '../config/option-values.ts';
import { readTls } from '../config/serve-options.ts';
import { madeDatabaseOf } from '../config/database-of.ts';
import { bucketFindings } from '../store/check/bucket-findings.ts';
import { findingsIn } from '../store/check/findings.ts';
import { Bucket } from '../store/files/bucket.ts';
import { explained } from '../store/files/probe-bucket.ts';
import { damageOf } from '../store/sqlite/damage.ts';
import { filesIn } from '../store/transfer/files-in.ts';
import { openData, openSnapshot } from '../store/transfer/open-snapshot.ts';
import type { Given } from './command-spec.ts';
import { printFields } from './with-store.ts';

/** `parley-server check`: one finding a line; how the server listens is no damage, and is said beside them. */
export async function check(given: Given): Promise<number> {
  try {
    return await checkData(given);
  } catch (error) {
    const damage = damageOf(error);
    if (damage === null) throw error;
    printFields(damage);
    return 1;
  }
}

async function checkData(given: Given): Promise<number> {
  const listen = given.value('listen');
  const tls = readTls(given.value('tls-cert'), given.value('tls-key'));
  const notice = listen === undefined ? null : plainTextNotice({ listen: parseListen(listen), tls });
  if (notice !== null) process.stderr.write(`${notice}\n`);
  const database = madeDatabaseOf(given.where);
  await using snapshot = await openData(database);
  const place = await filesIn(snapshot);
  const bucket = place === null ? null : new Bucket(readBucket(place, given.environment));
  let count = 0;
  const print = async (findings: AsyncIterable<string>) => {
    for await (const finding of findings) {
      printFields(finding);
      count += 1;
    }
  };
  await print(findingsIn(snapshot, systemClock.nowUsec()));
  if (bucket !== null) {
    await print(bucketFindings(snapshot, bucket, () => openSnapshot(database))).catch((error: unknown) => {
      throw explained(error, bucket.location);
    });
  }
  return count === 0 ? 0 : 1;
}
