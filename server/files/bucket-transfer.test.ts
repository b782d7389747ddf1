import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import { bucketFindings } from '../store/check/bucket-findings.ts';
import { findingsIn } from '../store/check/findings.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { Bucket } from '../store/files/bucket.ts';
import type { BucketLocation } from '../store/files/bucket-location.ts';
import { probeId } from '../store/files/probe-bucket.ts';
import { openStore } from '../store/open-store.ts';
import { readDumpFile, writeDumpFile } from '../store/transfer/dump-file.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { filesIn } from '../store/transfer/files-in.ts';
import { openSnapshot, targetAt } from '../store/transfer/open-snapshot.ts';
import { type S3Server, startS3 } from '../testing/s3/s3-server.ts';
import { engines, testDatabase } from '../testing/test-database.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { FileLibrary } from './file-library.ts';
import { openFiles } from './open-files.ts';
import { bounds, content, inPieces } from './testing/file-place.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());
afterEach(() => s3.empty());

/** Does something with the files of a server that starts for it. */
async function serving<T>(
  database: DatabaseLocation,
  bucket: BucketLocation | null,
  work: (files: FileLibrary, person: string) => Promise<T>,
): Promise<T> {
  await using store = await openStore({ database, clock: systemClock });
  const faults: unknown[] = [];
  const reports = { erasing: (fault: unknown) => faults.push(fault), bucket: () => undefined };
  await using open = await openFiles(store, { database, bucket }, systemClock, bounds, reports);
  const [known] = await store.accounts.listAccounts();
  const profile = { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'x' };
  const { gaiaId } = known ?? (await store.accounts.createAccount(profile, { by: 'administrator' }));
  return await work(open.files, gaiaId);
}
const upload = (database: DatabaseLocation, body: Buffer, bucket: BucketLocation | null, missing = 0) =>
  serving(database, bucket, async (files, ann) => {
    const file = await files.announce(ann, { name: 'a', type: 'text/plain', size: body.length + missing });
    await files.receive(file, 0, inPieces(body));
    return file.id;
  });
const findings = async (database: DatabaseLocation) => {
  await using snapshot = await openSnapshot(database);
  const found: string[] = [];
  for await (const finding of findingsIn(snapshot, systemClock.nowUsec())) found.push(finding);
  const bucket = new Bucket(s3.location);
  for await (const finding of bucketFindings(snapshot, bucket, () => openSnapshot(database)))
    found.push(finding);
  return found.toSorted();
};

describe.each(engines)('files in a bucket, with %s', (engine) => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  beforeEach(async () => {
    database = await testDatabase(engine);
  });
  afterEach(() => database[Symbol.asyncDispose]());

  it('are compared by a check', async () => {
    const { location } = database;
    const [whole, cut, gone] = [
      await upload(location, content(300_000, 1), s3.location),
      await upload(location, content(300_000, 2), s3.location),
      await upload(location, content(300_000, 3), s3.location),
    ];
    await upload(location, content(1000, 4), s3.location, 1);
    expect(await findings(location)).toEqual([]);
    const bucket = new Bucket(s3.location);
    await bucket.remove(gone);
    const { createHash } = await import('node:crypto');
    const half = content(1000);
    const put = (id: string) =>
      bucket.put(id, half.length, createHash('sha256').update(half).digest('hex'), inPieces(half));
    for (const id of [cut, probeId, 'left-from-another-time', 'another/program']) await put(id);
    expect(await findings(location)).toEqual(
      [
        ...[cut, gone].map((id) => `file ${id}: bytes of it are missing`),
        'file left-from-another-time: nothing refers to it; delete it from s3://parley-files/files',
      ].toSorted(),
    );
    expect(await findings(location)).not.toContain(whole);
  });

  it('stay there when the database is backed up and restored elsewhere, and uploads go on', async () => {
    const body = content(300_000);
    const [file, open] = [
      await upload(database.location, body, s3.location),
      await upload(database.location, body.subarray(0, 100_000), s3.location, 200_000),
    ];
    await using folder = await temporaryFolder();
    await mkdir(folder.path, { recursive: true });
    const backup = join(folder.path, 'backup');
    {
      await using snapshot = await openSnapshot(database.location);
      expect(await filesIn(snapshot)).toBe('s3://parley-files/files');
      await writeDumpFile(backup, dumpOf(snapshot, 0));
    }
    await using other = await testDatabase(engine === 'sqlite' ? 'postgres' : 'sqlite');
    await targetAt(other.location).replace(readDumpFile(backup));
    expect(await findings(other.location)).toEqual([]);
    await serving(other.location, s3.location, async (files, ann) => {
      const upload = await files.upload(open, ann);
      expect(upload?.received).toBe(100_000);
      if (upload) await files.receive(upload, 100_000, inPieces(body.subarray(100_000)));
      for (const id of [file, open]) {
        const found = await files.find(id, ann);
        expect(found?.blobId).toBe(file);
        const bytes = found && Buffer.concat(await pieces(files.read(found, 0, found.size)));
        expect(bytes?.equals(body)).toBe(true);
      }
    });
  });

  it('are looked for in no other place', async () => {
    const { location } = database;
    const other = { ...s3.location, prefix: 'other/' };
    await upload(location, content(10), s3.location, 5);
    await upload(location, content(1000), other);
    await expect(upload(location, content(10), s3.location)).rejects.toThrow(
      'the files are in s3://parley-files/other; start with --files s3://parley-files/other',
    );
    await expect(upload(location, content(10), null)).rejects.toThrow(
      'start with --files s3://parley-files/other',
    );
    await using near = await testDatabase(engine);
    await upload(near.location, content(1000), null);
    await expect(upload(near.location, content(10), s3.location)).rejects.toThrow('start without --files');
    await upload(near.location, content(10, 2), null);
  });
});

it('a bucket that cannot be used is not remembered', async () => {
  await using database = await testDatabase('sqlite');
  const { location } = database;
  await expect(upload(location, content(10), { ...s3.location, bucket: 'elsewhere' })).rejects.toThrow(
    /no bucket/,
  );
  await using snapshot = await openSnapshot(location);
  expect(await filesIn(snapshot)).toBeNull();
});

async function pieces(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const piece of bytes) all.push(piece);
  return all;
}
