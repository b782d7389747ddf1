import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bucket } from '../store/files/bucket.ts';
import { FileStorageError } from '../store/files/file-bytes.ts';
import { takenSpace } from '../store/files/files.ts';
import { type S3Server, startS3 } from '../testing/s3/s3-server.ts';
import { engines } from '../testing/test-database.ts';
import { content, dayMs, FilePlace, inPieces } from './testing/file-place.ts';
import { bucketLimits } from '../store/files/bucket-limits.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());

describe.each(engines)('files in a bucket beside %s', (engine) => {
  let files: FilePlace;
  beforeEach(async () => {
    files = await FilePlace.open(engine, s3);
  });
  afterEach(() => files[Symbol.asyncDispose]());

  it('wait for the bucket when they are whole, and are there once it is back', async () => {
    const body = content(500_000);
    const file = await files.announce(body.length);
    s3.fault = () => 'breaks';
    const refusal = { code: 'unavailable', retryAfterSecs: bucketLimits.retrySecs };
    await expect(files.library.receive(file, 0, inPieces(body))).rejects.toMatchObject(refusal);
    await expect(files.library.upload(file.id, files.ann)).rejects.toMatchObject(refusal);
    expect((await files.library.begun(file.id, files.ann))?.received).toBe(body.length);
    expect(await files.library.find(file.id, files.ann)).toBeNull();
    s3.fault = () => null;
    expect((await files.library.upload(file.id, files.ann))?.blobId).toBe(file.id);
    expect(await files.kept()).toEqual([file.id]);
    s3.fault = () => 503;
    await expect(files.read(file.id)).rejects.toMatchObject(refusal);
    s3.fault = () => null;
    expect((await files.read(file.id))?.equals(body)).toBe(true);
  });

  it('are put into the bucket once, however many ask for their end', async () => {
    const body = content(1000);
    const file = await files.announce(body.length);
    s3.fault = () => 'breaks';
    await expect(files.library.receive(file, 0, inPieces(body))).rejects.toThrow('unavailable');
    s3.fault = () => null;
    const before = s3.asked.length;
    const found = await Promise.all([
      files.library.upload(file.id, files.ann),
      files.library.upload(file.id, files.ann),
    ]);
    expect(found.map((one) => one?.blobId)).toEqual([file.id, file.id]);
    expect(s3.asked.slice(before)).toEqual([`PUT files/${file.id}`]);
  });

  it('are cancelled while the bucket is away', async () => {
    const file = await files.announce(1000);
    s3.fault = () => 'breaks';
    await expect(files.library.receive(file, 0, inPieces(content(1000)))).rejects.toThrow('unavailable');
    expect(await files.library.cancel(file.id, files.ann)).toBe(true);
    s3.fault = () => null;
    expect(await files.sweep()).toEqual([]);
    expect(await files.kept()).toEqual([]);
    expect(await takenSpace(files.store.reader, files.ann)).toEqual({ person: 0, all: 0 });
  });

  it('are deleted from a bucket that was away, by another process too', async () => {
    const [one, other] = [await files.upload(content(100)), await files.upload(content(200))];
    for (const { id } of [one, other]) await files.library.cancel(id, files.ann);
    s3.fault = (_method, key) => (key.endsWith(one.id) ? 503 : null);
    expect(await files.sweep()).toEqual([expect.any(FileStorageError)]);
    expect(await takenSpace(files.store.reader, files.ann)).toEqual({ person: 0, all: 0 });
    expect(await files.kept()).toEqual([one.id]);
    s3.fault = () => null;
    await files.restart();
    expect(await files.sweep()).toEqual([]);
    expect(await files.kept()).toEqual([]);
  });

  it('are deleted once more, as an upload may have come in behind the first deletion', async () => {
    const body = content(100);
    const { id } = await files.upload(body);
    await files.library.cancel(id, files.ann);
    expect(await files.sweep()).toEqual([]);
    const late = new Bucket(s3.location);
    await late.put(id, body.length, createHash('sha256').update(body).digest('hex'), inPieces(body));
    files.clock.advance(bucketLimits.secondDeletionSecs * 1000 - 1);
    expect(await files.sweep()).toEqual([]);
    expect(await files.kept()).toEqual([id]);
    files.clock.advance(1);
    s3.fault = () => 503;
    expect(await files.sweep()).toEqual([expect.any(FileStorageError)]);
    s3.fault = () => null;
    expect(await files.sweep()).toEqual([]);
    expect(await files.kept()).toEqual([]);
    const before = s3.asked.length;
    files.clock.advance(dayMs);
    expect(await files.sweep()).toEqual([]);
    expect(s3.asked.length).toBe(before);
  });
});

it.each([
  ['a folder', false],
  ['a bucket', true],
])('files in %s leave nothing on the disk that no file has', async (_place, isRemote) => {
  await using files = await FilePlace.open('sqlite', isRemote ? s3 : null);
  const { id } = await files.upload(content(100));
  await files.bytes.append('left-by-a-process-that-was-killed', 0, content(10), async () => {});
  // The bucket has it, and the process was killed before the spool was emptied.
  if (isRemote) await files.bytes.append(id, 0, content(100), async () => {});
  expect(await files.sweep()).toEqual([]);
  expect(await files.kept()).toEqual([id]);
  expect((await files.read(id))?.equals(content(100))).toBe(true);
});
