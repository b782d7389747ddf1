import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeClock, fakeClock, limits } from '../../protocol/index.ts';
import type { FileUpload } from '../domain/messages/files.ts';
import { openFileBytes } from '../store/open-file-bytes.ts';
import type { FileBytes } from '../store/files/file-bytes.ts';
import { startFileSweep } from '../store/files/file-sweep.ts';
import { takenSpace } from '../store/files/files.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import { engines, type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { FileLibrary, UploadConflict } from './file-library.ts';

const bounds = { file: 2_000_000, person: 3_000_000, all: 4_000_000 };
const dayMs = 24 * 3600 * 1000;
const content = (size: number, seed = 7) =>
  Buffer.alloc(size, createHash('sha256').update(`${seed}`).digest());

describe.each(engines)('files on %s', (engine) => {
  let database: TestDatabase;
  let clock: FakeClock;
  let store: Store;
  let bytes: FileBytes;
  let library: FileLibrary;
  let ann: string;
  let bob: string;

  const open = async () => {
    store = await openStore({ database: database.location, clock });
    bytes = openFileBytes(database.location, store);
    library = new FileLibrary(store, bytes, clock, bounds);
  };
  const person = async (name: string) => {
    const profile = { email: `${name}@example.org`, displayName: name, passwordHash: 'x' };
    return (await store.accounts.createAccount(profile, { by: 'administrator' })).gaiaId;
  };
  beforeEach(async () => {
    database = await testDatabase(engine);
    clock = fakeClock();
    await open();
    [ann, bob] = [await person('ann'), await person('bob')];
  });
  afterEach(async () => {
    await store[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const announce = (size: number, owner = ann) =>
    library.announce(owner, { name: 'plan.pdf', type: 'application/pdf', size });
  async function* inPieces(body: Buffer, size = 100_000): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
  }
  const upload = async (body: Buffer, owner = ann): Promise<FileUpload> => {
    const file = await announce(body.length, owner);
    await library.receive(file, 0, inPieces(body));
    return file;
  };
  const read = async (id: string, owner = ann, from = 0, before = bounds.file) => {
    const file = await library.find(id, owner);
    return file && buffer(library.read(file, from, Math.min(before, file.size)));
  };
  const sweep = async () => {
    const faults: unknown[] = [];
    await startFileSweep(store, bytes, clock, (fault) => faults.push(fault))[Symbol.asyncDispose]();
    expect(faults).toEqual([]);
  };
  /** What lies on the disk beside the database; PostgreSQL has it in itself. */
  const onDisk = async () => {
    const { location } = database;
    if (location.kind === 'postgres') return null;
    return readdir(join(dirname(location.path), 'files')).catch(() => []);
  };
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'no refusal',
      (error: { refusal?: { code?: string } }) => error.refusal?.code,
    );

  it('come back as they went in, whole and in part', async () => {
    const body = content(700_001);
    const { id } = await upload(body);
    expect((await read(id))?.equals(body)).toBe(true);
    expect((await read(id, ann, 262_140, 600_000))?.equals(body.subarray(262_140, 600_000))).toBe(true);
    expect(await library.find(id, ann)).toMatchObject({ name: 'plan.pdf', size: 700_001 });
  });

  it('may be empty', async () => {
    const { id } = await announce(0);
    expect((await read(id))?.length).toBe(0);
  });

  it('go on where they broke off, after the server was started anew too', async () => {
    const body = content(900_000);
    const file = await announce(body.length);
    const broken = async function* () {
      yield body.subarray(0, 300_000);
      yield body.subarray(300_000, 400_000);
      throw new Error('the line went down');
    };
    await expect(library.receive(file, 0, broken())).rejects.toThrow('the line went down');
    await store[Symbol.asyncDispose]();
    await open();
    const found = await library.upload(file.id, ann);
    expect(found?.received).toBe(400_000);
    expect(await library.find(file.id, ann)).toBeNull();
    await library.receive(found as FileUpload, 400_000, inPieces(body.subarray(400_000)));
    expect((await read(file.id))?.equals(body)).toBe(true);
  });

  it('are finished when they are asked for, where only the end was missing', async () => {
    const body = content(1000);
    const file = await announce(body.length);
    // All bytes came, and the process was killed before it looked at them.
    await bytes.append(file.id, 0, body, async (tx) => {
      const { moveReceived } = await import('../store/files/files.ts');
      await moveReceived(tx, file.id, 0, body.length, clock.nowUsec());
    });
    expect(await library.find(file.id, ann)).toBeNull();
    await library.upload(file.id, ann);
    expect((await read(file.id))?.equals(body)).toBe(true);
  });

  it('take bytes neither twice, nor in another place, nor more than were announced', async () => {
    const file = await announce(1000);
    await expect(library.receive(file, 10, inPieces(content(10)))).rejects.toThrow(UploadConflict);
    await expect(library.receive(file, 0, inPieces(content(1001)))).rejects.toThrow(UploadConflict);
    const slow = Promise.withResolvers<undefined>();
    const first = library.receive(
      file,
      0,
      (async function* () {
        await slow.promise;
        yield content(1000);
      })(),
    );
    await expect(library.receive(file, 0, inPieces(content(1000)))).rejects.toThrow(UploadConflict);
    slow.resolve(undefined);
    expect(await first).toBe(1000);
    // As who looked it up before the bytes came.
    await expect(library.receive(file, 0, inPieces(content(1000, 8)))).rejects.toThrow(UploadConflict);
    expect((await read(file.id))?.equals(content(1000))).toBe(true);
  });

  it('are kept once for all that have the same bytes, until the last of them goes', async () => {
    const body = content(500_000);
    const [first, second] = [await upload(body), await upload(body, bob)];
    expect((await onDisk())?.length ?? 1).toBe(1);
    expect(await takenSpace(store.reader, ann)).toEqual({ person: 500_000, all: 500_000 });
    expect(await library.cancel(first.id, ann)).toBe(true);
    await sweep();
    expect(await read(first.id)).toBeNull();
    expect((await read(second.id, bob))?.equals(body)).toBe(true);
    await library.cancel(second.id, bob);
    await sweep();
    expect((await onDisk()) ?? []).toEqual([]);
    expect(await takenSpace(store.reader, bob)).toEqual({ person: 0, all: 0 });
  });

  it('are there for no one else, and to be cancelled by no one else', async () => {
    const { id } = await upload(content(100));
    expect(await library.find(id, bob)).toBeNull();
    expect(await library.upload(id, bob)).toBeNull();
    expect(await library.cancel(id, bob)).toBe(false);
    await sweep();
    expect(await library.find(id, ann)).not.toBeNull();
  });

  it('are erased after a day when they were not sent, finished or not', async () => {
    const { id } = await upload(content(100));
    const half = await announce(100);
    await library.receive(half, 0, inPieces(content(50)));
    clock.advance(dayMs - 1);
    await sweep();
    expect(await library.upload(half.id, ann)).not.toBeNull();
    clock.advance(1);
    expect(await library.find(id, ann)).toBeNull();
    expect(await library.upload(half.id, ann)).toBeNull();
    await sweep();
    expect(await takenSpace(store.reader, ann)).toEqual({ person: 0, all: 0 });
    expect((await onDisk()) ?? []).toEqual([]);
  });

  it('have a largest size, and a space for each person and for all', async () => {
    expect(await codeOf(announce(2_000_001))).toBe('file_too_large');
    await upload(content(2_000_000));
    expect(await codeOf(announce(1_000_001))).toBe('file_quota_used');
    await upload(content(1_000_000));
    expect(await codeOf(announce(1_000_001, bob))).toBe('file_space_used');
    await upload(content(1_000_000, 8), bob);
  });

  it('take nothing of everyone’s space before their bytes come, and no more than there is', async () => {
    const others = await Promise.all(['cid', 'dee', 'eve'].map(person));
    for (const owner of others) await announce(2_000_000, owner);
    expect((await takenSpace(store.reader, ann)).all).toBe(0);
    await upload(content(2_000_000, 1), bob);
    const late = await announce(1_500_000);
    await upload(content(1_000_000, 2), bob);
    expect(await codeOf(library.receive(late, 0, inPieces(content(1_500_000))))).toBe('file_space_used');
    const { received = 0 } = (await library.upload(late.id, ann)) ?? {};
    expect(received).toBeGreaterThan(0);
    expect((await takenSpace(store.reader, ann)).all).toBe(3_000_000 + received);
    await library.cancel(late.id, ann);
    await sweep();
    expect(await takenSpace(store.reader, ann)).toEqual({ person: 0, all: 3_000_000 });
  });

  it('wait in a bounded number', async () => {
    for (let count = 0; count < limits.unsentFiles; count++) await announce(1);
    expect(await codeOf(announce(1))).toBe('too_many_unsent_files');
    expect(await codeOf(announce(1, bob))).toBe('no refusal');
  });

  it('leave nothing on the disk that no file has', async () => {
    const { location } = database;
    if (location.kind === 'postgres') return;
    const { id } = await upload(content(100));
    const folder = join(dirname(location.path), 'files');
    await bytes.append('left-by-a-process-that-was-killed', 0, content(10), async () => {});
    await sweep();
    expect(await readdir(folder)).toEqual([id]);
    expect((await readFile(join(folder, id))).equals(content(100))).toBe(true);
  });
});
