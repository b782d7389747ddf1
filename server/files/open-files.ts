import type { Clock } from '../../protocol/index.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { Bucket } from '../store/files/bucket.ts';
import { type BucketLocation, bucketName } from '../store/files/bucket-location.ts';
import { FileStorageError } from '../store/files/file-bytes.ts';
import { startFileSweep } from '../store/files/file-sweep.ts';
import { filesPlace, hasFiles, setFilesPlace } from '../store/files/files-place.ts';
import { probeBucket } from '../store/files/probe-bucket.ts';
import { openFileBytes } from '../store/open-file-bytes.ts';
import type { Store } from '../store/store.ts';
import { type FileBounds, FileLibrary } from './file-library.ts';

export interface FilesAt {
  readonly database: DatabaseLocation;
  /** null: files are with the database. */
  readonly bucket: BucketLocation | null;
}

export interface FileReports {
  /** Receives why files could not be erased; that is tried again. */
  readonly erasing: (error: unknown) => void;
  /** Receives why the bucket can be reached no longer, and null when it can be again. */
  readonly bucket: (error: Error | null) => void;
}

/**
 * Opens the files of a store, and erases what nothing shows any more until it is disposed of.
 *
 * @throws FileStorageError with what to do when they are not there, or the bucket cannot be used
 */
export async function openFiles(
  store: Store,
  { database, bucket: location }: FilesAt,
  clock: Clock,
  bounds: FileBounds,
  reports: FileReports,
): Promise<{ readonly files: FileLibrary } & AsyncDisposable> {
  const bucket = location && new Bucket(location, reports.bucket);
  const place = location && bucketName(location);
  const known = await filesPlace(store.reader);
  const isOther = known !== place && (await hasFiles(store.reader));
  if (isOther) throw new FileStorageError(otherPlace(known));
  if (bucket) await probeBucket(bucket);
  if (known !== place) await store.write((tx) => setFilesPlace(tx, place));
  const bytes = openFileBytes(database, store, bucket && { bucket, clock });
  const sweep = startFileSweep(store, bytes, clock, reports.erasing);
  return {
    files: new FileLibrary(store, bytes, clock, bounds),
    [Symbol.asyncDispose]: () => sweep[Symbol.asyncDispose](),
  };
}

const otherPlace = (known: string | null): string =>
  known === null
    ? 'there are files with the database already; start without --files'
    : `the files are in ${known}; start with --files ${known}`;
