import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../protocol/index.ts';
import type { FileUpload } from '../domain/messages/files.ts';
import { takenSpace } from '../store/files/files.ts';
import { type S3Server, startS3 } from '../testing/s3/s3-server.ts';
import { engines } from '../testing/test-database.ts';
import { UploadConflict } from './file-library.ts';
import { content, dayMs, FilePlace, inPieces } from './testing/file-place.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());

const places = engines.flatMap((engine) => [
  { engine, place: engine, isRemote: false },
  { engine, place: `a bucket beside ${engine}`, isRemote: true },
]);

describe.each(places)('files on $place', ({ engine, isRemote }) => {
  let files: FilePlace;
  beforeEach(async () => {
    files = await FilePlace.open(engine, isRemote ? s3 : null);
  });
  afterEach(() => files[Symbol.asyncDispose]());
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no refusal',
      (error: { refusal?: { code?: string } }) => error.refusal?.code,
    );

  it('come back as they went in, whole and in part', async () => {
    const body = content(700_001);
    const { id } = await files.upload(body);
    expect((await files.read(id))?.equals(body)).toBe(true);
    expect((await files.read(id, files.ann, 262_140, 600_000))?.equals(body.subarray(262_140, 600_000))).toBe(
      true,
    );
    expect(await files.library.find(id, files.ann)).toMatchObject({ name: 'plan.pdf', size: 700_001 });
  });

  it('may be empty', async () => {
    const { id } = await files.announce(0);
    expect((await files.read(id))?.length).toBe(0);
  });

  it('go on where they broke off, after the server was started anew too', async () => {
    const body = content(900_000);
    const file = await files.announce(body.length);
    const broken = async function* () {
      yield body.subarray(0, 300_000);
      yield body.subarray(300_000, 400_000);
      throw new Error('the line went down');
    };
    await expect(files.library.receive(file, 0, broken())).rejects.toThrow('the line went down');
    await files.restart();
    const found = await files.library.upload(file.id, files.ann);
    expect(found?.received).toBe(400_000);
    expect(await files.library.find(file.id, files.ann)).toBeNull();
    await files.library.receive(found as FileUpload, 400_000, inPieces(body.subarray(400_000)));
    expect((await files.read(file.id))?.equals(body)).toBe(true);
  });

  it('are finished when they are asked for, where only the end was missing', async () => {
    const body = content(1000);
    const file = await files.announce(body.length);
    // All bytes came, and the process was killed before it looked at them.
    await files.bytes.append(file.id, 0, body, async (tx) => {
      const { moveReceived } = await import('../store/files/files.ts');
      await moveReceived(tx, file.id, 0, body.length, files.clock.nowUsec());
    });
    expect(await files.library.find(file.id, files.ann)).toBeNull();
    await files.library.upload(file.id, files.ann);
    expect((await files.read(file.id))?.equals(body)).toBe(true);
  });

  it('take bytes neither twice, nor in another place, nor more than were announced', async () => {
    const file = await files.announce(1000);
    await expect(files.library.receive(file, 10, inPieces(content(10)))).rejects.toThrow(UploadConflict);
    await expect(files.library.receive(file, 0, inPieces(content(1001)))).rejects.toThrow(UploadConflict);
    const slow = Promise.withResolvers<undefined>();
    const first = files.library.receive(
      file,
      0,
      (async function* () {
        await slow.promise;
        yield content(1000);
      })(),
    );
    await expect(files.library.receive(file, 0, inPieces(content(1000)))).rejects.toThrow(UploadConflict);
    slow.resolve(undefined);
    expect(await first).toBe(1000);
    // As who looked it up before the bytes came.
    await expect(files.library.receive(file, 0, inPieces(content(1000, 8)))).rejects.toThrow(UploadConflict);
    expect((await files.read(file.id))?.equals(content(1000))).toBe(true);
  });

  it('are kept once for all that have the same files.bytes, until the last of them goes', async () => {
    const body = content(500_000);
    const [first, second] = [await files.upload(body), await files.upload(body, files.bob)];
    expect(await files.sweep()).toEqual([]);
    expect(await files.kept()).toEqual([first.id]);
    expect(await takenSpace(files.store.reader, files.ann)).toEqual({ person: 500_000, all: 500_000 });
    expect(await files.library.cancel(first.id, files.ann)).toBe(true);
    expect(await files.sweep()).toEqual([]);
    expect(await files.read(first.id)).toBeNull();
    expect((await files.read(second.id, files.bob))?.equals(body)).toBe(true);
    await files.library.cancel(second.id, files.bob);
    expect(await files.sweep()).toEqual([]);
    expect(await files.kept()).toEqual([]);
    expect(await takenSpace(files.store.reader, files.bob)).toEqual({ person: 0, all: 0 });
  });

  it('are there for no one else, and to be cancelled by no one else', async () => {
    const { id } = await files.upload(content(100));
    expect(await files.library.find(id, files.bob)).toBeNull();
    expect(await files.library.upload(id, files.bob)).toBeNull();
    expect(await files.library.cancel(id, files.bob)).toBe(false);
    expect(await files.sweep()).toEqual([]);
    expect(await files.library.find(id, files.ann)).not.toBeNull();
  });

  it('are erased after a day when they were not sent, finished or not', async () => {
    const { id } = await files.upload(content(100));
    const half = await files.announce(100);
    await files.library.receive(half, 0, inPieces(content(50)));
    files.clock.advance(dayMs - 1);
    expect(await files.sweep()).toEqual([]);
    expect(await files.library.upload(half.id, files.ann)).not.toBeNull();
    files.clock.advance(1);
    expect(await files.library.find(id, files.ann)).toBeNull();
    expect(await files.library.upload(half.id, files.ann)).toBeNull();
    expect(await files.sweep()).toEqual([]);
    expect(await takenSpace(files.store.reader, files.ann)).toEqual({ person: 0, all: 0 });
    expect(await files.kept()).toEqual([]);
  });

  it('have a largest size, and a space for each person and for all', async () => {
    expect(await codeOf(files.announce(2_000_001))).toBe('file_too_large');
    await files.upload(content(2_000_000));
    expect(await codeOf(files.announce(1_000_001))).toBe('file_quota_used');
    await files.upload(content(1_000_000));
    expect(await codeOf(files.announce(1_000_001, files.bob))).toBe('file_space_used');
    await files.upload(content(1_000_000, 8), files.bob);
  });

  it('take nothing of everyone’s space before their bytes come, and no more than there is', async () => {
    const others = await Promise.all(['cid', 'dee', 'eve'].map((name) => files.person(name)));
    for (const owner of others) await files.announce(2_000_000, owner);
    expect((await takenSpace(files.store.reader, files.ann)).all).toBe(0);
    await files.upload(content(2_000_000, 1), files.bob);
    const late = await files.announce(1_500_000);
    await files.upload(content(1_000_000, 2), files.bob);
    expect(await codeOf(files.library.receive(late, 0, inPieces(content(1_500_000))))).toBe(
      'file_space_used',
    );
    const { received = 0 } = (await files.library.upload(late.id, files.ann)) ?? {};
    expect(received).toBeGreaterThan(0);
    expect((await takenSpace(files.store.reader, files.ann)).all).toBe(3_000_000 + received);
    await files.library.cancel(late.id, files.ann);
    expect(await files.sweep()).toEqual([]);
    expect(await takenSpace(files.store.reader, files.ann)).toEqual({ person: 0, all: 3_000_000 });
  });

  it('wait in a bounded number', async () => {
    for (let count = 0; count < limits.unsentFiles; count++) await files.announce(1);
    expect(await codeOf(files.announce(1))).toBe('too_many_unsent_files');
    expect(await codeOf(files.announce(1, files.bob))).toBe('no refusal');
  });
});
