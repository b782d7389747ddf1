import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bucket } from './bucket.ts';
import { BucketError, ObjectMissing } from './bucket-answer.ts';
import { type BucketLocation, bucketName } from './bucket-location.ts';
import { FileStorageError } from './file-bytes.ts';

/** What is written to see whether it can be; of another form than ids are. */
export const probeId = 'parley.probe';
/** What S3 answers where the same may work a moment later, as when several processes start at once. */
const passing: ReadonlySet<string | null> = new Set([
  'InternalError',
  'ServiceUnavailable',
  'SlowDown',
  'OperationAborted',
]);
const tries = 10;
const pauseMs = 300;
const content = Buffer.from('Parley writes this to see whether it can, and deletes it.\n');

/**
 * Does everything once that files need: writes, reads, lists and deletes.
 *
 * @throws FileStorageError with a sentence that says what to do
 */
export async function probeBucket(bucket: Bucket): Promise<void> {
  for (let left = tries; ; left -= 1)
    try {
      await useOnce(bucket);
      return;
    } catch (error) {
      const passes = error instanceof BucketError && (passing.has(error.code) || wasCutOff(error.cause));
      if (!passes || left === 1) throw explained(error, bucket.location);
      await sleep(pauseMs);
    }
}

/** It was reached, and gave no answer: one that others ask for the same object at this moment may not have one. */
const wasCutOff = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'ECONNRESET';

async function useOnce(bucket: Bucket): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex');
  async function* once(): AsyncGenerator<Uint8Array> {
    yield content;
  }
  await bucket.put(probeId, content.length, hash, once());
  await readAll(bucket);
  for await (const _object of bucket.list(1)) break;
  await bucket.remove(probeId);
}

async function readAll(bucket: Bucket): Promise<void> {
  try {
    for await (const _piece of bucket.read(probeId, 0, content.length));
  } catch (error) {
    // Another process that starts at this moment deleted it.
    if (!(error instanceof ObjectMissing)) throw error;
  }
}

/** Why a bucket cannot be used, with what an administrator can do about it. */
export function explained(error: unknown, location: BucketLocation): unknown {
  if (!(error instanceof BucketError)) return error;
  const { endpoint, bucket, region } = location;
  const { code, message } = error;
  const say = (text: string) => new FileStorageError(text, { cause: error });
  switch (code) {
    case null:
      return say(`${endpoint} cannot be reached (${message}); start it, or check AWS_ENDPOINT_URL`);
    case 'NoSuchBucket':
      return say(
        `there is no bucket "${bucket}" at ${endpoint}; create it, or check --files and AWS_ENDPOINT_URL`,
      );
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return say(`${endpoint} refuses the key (${code}); check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
    case 'AccessDenied':
      return say(
        `the key may not use ${bucketName(location)} (${code}); let it put, get, delete and list objects`,
      );
    case 'RequestTimeTooSkewed':
      return say(`the clocks of this computer and of ${endpoint} differ too much; set this computer’s`);
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return say(`the bucket "${bucket}" is not in the region ${region} (${message}); check AWS_REGION`);
    default:
      return say(
        `${bucketName(location)} cannot be used (${code}: ${message}); check --files and what the key may do`,
      );
  }
}
