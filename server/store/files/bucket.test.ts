import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../testing/s3/s3-server.ts';
import { Bucket } from './bucket.ts';
import { BucketError, ObjectMissing } from './bucket-answer.ts';
import type { BucketLocation } from './bucket-location.ts';
import { probeBucket } from './probe-bucket.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3('team/files/');
});
afterAll(() => s3[Symbol.asyncDispose]());
afterEach(() => {
  s3.fault = () => null;
});

const body = Buffer.alloc(1_000_003, 'bytes of a file ');
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
async function* pieces(bytes: Buffer, size = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const bucketAt = (change: Partial<BucketLocation> = {}) => new Bucket({ ...s3.location, ...change });
const put = (id: string, bytes = body, bucket = bucketAt()) =>
  bucket.put(id, bytes.length, hashOf(bytes), pieces(bytes));

describe('a bucket', () => {
  it('has objects below its prefix, whole and in part, until they are deleted', async () => {
    const bucket = bucketAt();
    await put('one-_1');
    await put('empty', Buffer.alloc(0));
    expect(Object.fromEntries(await s3.objects())).toEqual({
      'team/files/one-_1': body.length,
      'team/files/empty': 0,
    });
    expect((await buffer(bucket.read('one-_1', 0, body.length))).equals(body)).toBe(true);
    expect((await buffer(bucket.read('one-_1', 5, 9))).equals(body.subarray(5, 9))).toBe(true);
    expect((await buffer(bucket.read('empty', 0, 0))).length).toBe(0);
    const more = bucket.read('one-_1', body.length - 5, body.length + 5);
    await expect(buffer(more)).rejects.toThrow('it broke off in the middle of a file');
    for (const id of ['one-_1', 'empty', 'never there']) await bucket.remove(id);
    expect((await s3.objects()).size).toBe(0);
    await expect(buffer(bucket.read('one-_1', 0, 5))).rejects.toThrow(ObjectMissing);
  });

  it('keeps nothing of what came otherwise than it was sent, or broke off', async () => {
    const bucket = bucketAt();
    const other = bucket.put('one', body.length, hashOf(Buffer.from('other')), pieces(body));
    await expect(other).rejects.toThrow('XAmzContentSHA256Mismatch');
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield body.subarray(0, 100_000);
      throw new Error('the disk broke');
    }
    await expect(bucket.put('one', body.length, hashOf(body), broken())).rejects.toThrow(BucketError);
    expect((await s3.objects()).size).toBe(0);
  });

  it('says once that it is away, and once that it is back', async () => {
    const said: (string | null)[] = [];
    const bucket = new Bucket(s3.location, (error) => said.push(error && error.constructor.name));
    s3.fault = () => 'breaks';
    await expect(put('one', body, bucket)).rejects.toThrow(BucketError);
    await expect(bucket.remove('one')).rejects.toThrow(BucketError);
    s3.fault = () => 503;
    await expect(bucket.remove('one')).rejects.toMatchObject({ code: 'SlowDown' });
    s3.fault = () => null;
    await bucket.remove('one');
    await expect(buffer(bucket.read('one', 0, 5))).rejects.toThrow(ObjectMissing);
    expect(said).toEqual(['BucketError', null]);
  });

  it('is not waited for where nothing moves', async () => {
    const bucket = new Bucket(s3.location, undefined, 50);
    s3.fault = () => 'hangs';
    await expect(bucket.remove('one')).rejects.toThrow('no answer in time');
    await expect(put('one', body, bucket)).rejects.toThrow('no answer in time');
    await expect(buffer(bucket.read('one', 0, 5))).rejects.toThrow('no answer in time');
  });

  it('is sent no more than it takes', async () => {
    const bucket = new Bucket(s3.location, undefined, 5_000);
    s3.fault = () => 'hangs';
    const [size, piece] = [256, Buffer.alloc(262_144)];
    let taken = 0;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for (; taken < size; taken++) yield piece;
    }
    const hash = createHash('sha256')
      .update(Buffer.alloc(size * piece.length))
      .digest('hex');
    await expect(bucket.put('one', size * piece.length, hash, counted())).rejects.toThrow(
      'no answer in time',
    );
    expect(taken).toBeGreaterThan(1);
    expect(taken).toBeLessThan(size / 2);
  });

  it('is listed page by page', async () => {
    const listed = bucketAt();
    for (const name of ['a', 'b', 'c']) await put(name, Buffer.from(name));
    const asked = s3.asked.length;
    const found: [string, number][] = [];
    for await (const { id, size } of listed.list(2)) found.push([id, size]);
    expect(found).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
    expect(s3.asked.length - asked).toBe(2);
    for (const [id] of found) await listed.remove(id);
  });
});

describe('a bucket that cannot be used says what to do', () => {
  const wrong = (credentials: Partial<BucketLocation['credentials']>) => ({
    credentials: { ...s3.location.credentials, ...credentials },
  });
  it.each<[string, () => Partial<BucketLocation>, RegExp]>([
    [
      'no bucket',
      () => ({ bucket: 'elsewhere' }),
      /no bucket "elsewhere" at http.*; create it, or check --files/,
    ],
    ['an unknown key', () => wrong({ accessKeyId: 'other' }), /InvalidAccessKeyId.*check AWS_ACCESS_KEY_ID/],
    [
      'another secret',
      () => wrong({ secretAccessKey: 'no' }),
      /SignatureDoesNotMatch.*AWS_SECRET_ACCESS_KEY/,
    ],
    ['another region', () => ({ region: 'eu-north-1' }), /not in the region eu-north-1.*check AWS_REGION/],
    [
      'no server',
      () => ({ endpoint: 'http://127.0.0.1:1' }),
      /127\.0\.0\.1:1 cannot be reached .*AWS_ENDPOINT_URL/,
    ],
  ])('%s', async (_what, change, said) => {
    await expect(probeBucket(bucketAt(change()))).rejects.toThrow(said);
  });

  it('but not what it is asked to try again', async () => {
    let busy = 3;
    s3.fault = () => ((busy -= 1) >= 0 ? 503 : null);
    await probeBucket(bucketAt());
    // As where another process deletes the object while it is being read.
    let broken = 2;
    s3.fault = (method) => (method === 'GET' && (broken -= 1) >= 0 ? 'breaks' : null);
    await probeBucket(bucketAt());
    expect(broken).toBeLessThan(0);
    expect(busy).toBeLessThan(0);
  });

  it('what the key may not do', async () => {
    s3.fault = (method) => (method === 'DELETE' ? 403 : null);
    await expect(probeBucket(bucketAt())).rejects.toThrow(
      /may not use s3:\/\/parley-files\/team\/files \(AccessDenied\); let it put, get, delete/,
    );
    s3.fault = () => null;
    await probeBucket(bucketAt());
    expect((await s3.objects()).size).toBe(0);
  });

  it('is probed by processes that start at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => probeBucket(bucketAt())));
    expect([...(await s3.objects()).keys()].filter((key) => key.endsWith('parley.probe'))).toEqual([]);
  });
});
