import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FakeClock, fakeClock } from '../../../protocol/index.ts';
import type { FileUpload } from '../../domain/messages/files.ts';
import { Bucket } from '../../store/files/bucket.ts';
import type { FileBytes } from '../../store/files/file-bytes.ts';
import { startFileSweep } from '../../store/files/file-sweep.ts';
import { openFileBytes } from '../../store/open-file-bytes.ts';
import { openStore } from '../../store/open-store.ts';
import { statement } from '../../store/query/statement.ts';
import type { Store } from '../../store/store.ts';
import type { S3Server } from '../../testing/s3/s3-server.ts';
import { type EngineName, type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { FileLibrary } from '../file-library.ts';

const chunkOwners = statement((db) => db.selectFrom('file_chunks').select('blob_id').distinct());

export const bounds = { file: 2_000_000, person: 3_000_000, all: 4_000_000 };
export const dayMs = 24 * 3600 * 1000;

/** Bytes of a file; others for another seed. */
export const content = (size: number, seed = 7): Buffer =>
  Buffer.alloc(size, createHash('sha256').update(`${seed}`).digest());

export async function* inPieces(body: Buffer, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

/** The files of a server with two people, in a place of their own. */
export class FilePlace implements AsyncDisposable {
  readonly clock: FakeClock = fakeClock();
  readonly #database: TestDatabase;
  readonly #s3: S3Server | null;
  store!: Store;
  bytes!: FileBytes;
  library!: FileLibrary;
  ann = '';
  bob = '';

  private constructor(database: TestDatabase, s3: S3Server | null) {
    this.#database = database;
    this.#s3 = s3;
  }

  /** @param s3 whose bucket the files go into; null: they stay with the database */
  static async open(engine: EngineName, s3: S3Server | null = null): Promise<FilePlace> {
    const place = new FilePlace(await testDatabase(engine), s3);
    await place.#open();
    [place.ann, place.bob] = [await place.person('ann'), await place.person('bob')];
    return place;
  }

  async #open(): Promise<void> {
    const { location } = this.#database;
    this.store = await openStore({ database: location, clock: this.clock });
    const remote = this.#s3 && { bucket: new Bucket(this.#s3.location), clock: this.clock };
    this.bytes = openFileBytes(location, this.store, remote);
    this.library = new FileLibrary(this.store, this.bytes, this.clock, bounds);
  }

  /** Ends the process and starts the next one. */
  async restart(): Promise<void> {
    await this.store[Symbol.asyncDispose]();
    await this.#open();
  }

  async person(name: string): Promise<string> {
    const profile = { email: `${name}@example.org`, displayName: name, passwordHash: 'x' };
    return (await this.store.accounts.createAccount(profile, { by: 'administrator' })).gaiaId;
  }

  announce(size: number, owner = this.ann): Promise<FileUpload> {
    return this.library.announce(owner, { name: 'plan.pdf', type: 'application/pdf', size });
  }

  async upload(body: Buffer, owner = this.ann): Promise<FileUpload> {
    const file = await this.announce(body.length, owner);
    await this.library.receive(file, 0, inPieces(body));
    return file;
  }

  async read(id: string, owner = this.ann, from = 0, before = bounds.file): Promise<Buffer | null> {
    const file = await this.library.find(id, owner);
    return file && buffer(this.library.read(file, from, Math.min(before, file.size)));
  }

  /** One sweep. @returns what it reported */
  async sweep(): Promise<unknown[]> {
    const faults: unknown[] = [];
    const report = (fault: unknown) => faults.push(fault);
    await startFileSweep(this.store, this.bytes, this.clock, report)[Symbol.asyncDispose]();
    return faults;
  }

  /** Whose bytes are anywhere: in the bucket, in the folder, in the database. */
  async kept(): Promise<string[]> {
    const { location } = this.#database;
    const remote = [...((await this.#s3?.objects()) ?? new Map()).keys()].map((name) =>
      String(name).slice(6),
    );
    const near =
      location.kind === 'sqlite'
        ? await readdir(join(dirname(location.path), 'files')).catch(() => [])
        : (await this.store.reader.all(chunkOwners, {})).map(({ blob_id: id }) => id);
    return [...remote, ...near];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.store[Symbol.asyncDispose]();
    await this.#database[Symbol.asyncDispose]();
    await this.#s3?.empty();
  }
}
