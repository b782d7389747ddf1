import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';
import {
  BucketError,
  bucketFault,
  type BucketPage,
  ObjectMissing,
  pageIn,
  refusalIn,
  textOf,
} from './bucket-answer.ts';
import { type BucketRequest, sendRequest } from './bucket-request.ts';
import type { BucketLocation } from './bucket-location.ts';
import { Pause } from './pause.ts';
import { bucketLimits } from './bucket-limits.ts';

/** An object in a bucket. */
export interface BucketObject {
  /** Its name without the prefix. */
  readonly id: string;
  readonly size: number;
}

interface Asked extends Pick<BucketRequest, 'method' | 'body' | 'signal'> {
  /** Of an object; empty: of the bucket. */
  readonly id: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Objects below a prefix of an S3-compatible storage. Every method throws BucketError when it
 * is away or refuses. */
export class Bucket {
  readonly location: BucketLocation;
  /** Called when it can be reached no longer, and with null when it can be again. */
  readonly #onState: (error: BucketError | null) => void;
  readonly #pauseMs: number;
  #isAway = false;
  /** Signing keys, by their day. */
  readonly #keys = new Map<string, ArrayBuffer>();

  constructor(
    location: BucketLocation,
    onState: (error: BucketError | null) => void = () => undefined,
    pauseMs: number = bucketLimits.pauseMs,
  ) {
    this.location = location;
    this.#onState = onState;
    this.#pauseMs = pauseMs;
  }

  /** Writes an object whole, in the place of one that has its id. The storage compares the hash before it keeps anything. */
  async put(id: string, size: number, hash: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
    using pause = new Pause(this.#pauseMs);
    const signal = AbortSignal.any([pause.signal, AbortSignal.timeout(bucketLimits.putMs)]);
    const headers = { 'content-length': String(size), 'x-amz-content-sha256': hash };
    await this.#ask({ method: 'PUT', id, headers, body: pause.watched(pieces), signal }, textOf);
  }

  /** The bytes of an object from one on and before another. @throws ObjectMissing */
  async *read(id: string, from: number, before: number): AsyncGenerator<Uint8Array> {
    if (from >= before) return;
    using pause = new Pause(this.#pauseMs);
    const { signal } = pause;
    const headers = { range: `bytes=${from}-${before - 1}` };
    const body = await this.#ask({ method: 'GET', id, headers, signal }, async (answer) => {
      // A storage that knows no ranges would hand out other bytes than those that were asked for.
      if (answer.statusCode !== 206) throw new Error('it did not answer with a range');
      return answer;
    });
    let missing = before - from;
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        pause.stop();
        missing -= piece.length;
        yield piece;
        pause.begin();
      }
      if (missing !== 0) throw new Error('it broke off in the middle of a file');
    } catch (error) {
      throw this.#note(bucketFault(error, signal));
    }
  }

  /** Deletes an object. One that is not there is no error. */
  async remove(id: string): Promise<void> {
    using pause = new Pause(this.#pauseMs);
    await this.#ask({ method: 'DELETE', id, signal: pause.signal }, textOf);
  }

  /** Everything below the prefix, in the order of names. */
  async *list(pageSize = 1000): AsyncGenerator<BucketObject> {
    const { prefix } = this.location;
    const asked = { prefix, 'max-keys': String(pageSize) };
    for (let marker: string | null = ''; marker !== null;) {
      using pause = new Pause(this.#pauseMs);
      // The first version of this request: one that goes on by names, which every storage knows.
      const query = { ...asked, ...(marker !== '' && { marker }) };
      const page: BucketPage = await this.#ask(
        { method: 'GET', id: '', query, signal: pause.signal },
        pageIn,
      );
      for (const { key, size } of page.objects) yield { id: key.slice(prefix.length), size };
      marker = page.isLast ? null : (page.objects.at(-1)?.key ?? null);
    }
  }

  async #ask<T>(asked: Asked, read: (answer: IncomingMessage) => Promise<T>): Promise<T> {
    try {
      const answer = await this.#send(asked);
      if (Math.floor((answer.statusCode ?? 0) / 100) !== 2) throw await refusalIn(answer);
      const result = await read(answer);
      this.#note(null);
      return result;
    } catch (error) {
      throw this.#note(bucketFault(error, asked.signal));
    }
  }

  #note<E extends BucketError | ObjectMissing | null>(error: E): E {
    const fault = error instanceof BucketError ? error : null;
    if (this.#isAway !== (fault !== null)) this.#onState(fault);
    this.#isAway = fault !== null;
    return error;
  }

  async #send({ method, id, query = {}, headers = {}, body, signal }: Asked): Promise<IncomingMessage> {
    const { endpoint, bucket, prefix, region, credentials } = this.location;
    const url = new URL(`${endpoint}/${bucket}${id === '' ? '' : `/${prefix}${id}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { sessionToken, ...keys } = credentials;
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      headers,
      service: 's3',
      region,
      cache: this.#keys,
      ...keys,
      ...(sessionToken !== null && { sessionToken }),
    }).sign();
    return sendRequest({
      method,
      url: signed.url,
      headers: Object.fromEntries(signed.headers),
      body,
      signal,
    });
  }
}
