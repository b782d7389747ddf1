import type { IncomingMessage } from 'node:http';
import { FileStorageError } from './file-bytes.ts';
import { bucketLimits } from './bucket-limits.ts';

/** A bucket cannot be reached, or refuses what is asked of it. */
export class BucketError extends FileStorageError {
  /** As S3 names it, such as `NoSuchBucket`; null: there was no answer, or none of S3. */
  readonly code: string | null;

  constructor(code: string | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** An object is not in its bucket. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';
}

/** A page of the list of a bucket's objects. */
export interface BucketPage {
  readonly objects: readonly { readonly key: string; readonly size: number }[];
  readonly isLast: boolean;
}

/** Why the storage did not do what it was asked for. */
export async function refusalIn(answer: IncomingMessage): Promise<Error> {
  const text = await textOf(answer);
  const code = elementIn(text, 'Code');
  if (code === 'NoSuchKey') return new ObjectMissing('the object is not in the bucket');
  return new BucketError(code, elementIn(text, 'Message') ?? `it answered with status ${answer.statusCode}`);
}

/** What went wrong on the way to the storage, as an error that says so. @param signal its reason says more than its end */
export function bucketFault(error: unknown, signal: AbortSignal): BucketError | ObjectMissing {
  if (error instanceof BucketError || error instanceof ObjectMissing) return error;
  const reason: unknown = signal.aborted ? signal.reason : error;
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  const said = reason instanceof Error && reason.message !== '' ? reason.message : code || String(reason);
  return new BucketError(null, said, { cause: error });
}

/** Reads a page of the list of objects. */
export async function pageIn(answer: IncomingMessage): Promise<BucketPage> {
  const text = await textOf(answer);
  const objects = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: elementIn(entry, 'Key') ?? '',
    size: Number(elementIn(entry, 'Size')),
  }));
  return { objects, isLast: elementIn(text, 'IsTruncated') !== 'true' };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function elementIn(text: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found?.replace(/&(\w+);/g, (whole, entity: string) => entities[entity] ?? whole) ?? null;
}

/** An answer that is no file. */
export async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const piece of answer as AsyncIterable<string>) {
    text += piece;
    if (text.length > bucketLimits.answerBytes) throw new Error('its answer is too long');
  }
  return text;
}
