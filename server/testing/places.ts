import { systemClock } from '../../protocol/index.ts';
import { findingsIn } from '../store/check/findings.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { writeDumpFile } from '../store/transfer/dump-file.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { openSnapshot } from '../store/transfer/open-snapshot.ts';
import { type EngineName, testDatabase } from './test-database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Databases that a test moves between, and a folder for backups. */
export class Places implements AsyncDisposable {
  readonly #cleanup: AsyncDisposableStack;
  readonly folder: string;

  private constructor(cleanup: AsyncDisposableStack, folder: string) {
    this.#cleanup = cleanup;
    this.folder = folder;
  }

  static async open(): Promise<Places> {
    const cleanup = new AsyncDisposableStack();
    return new Places(cleanup, cleanup.use(await temporaryFolder()).path);
  }

  /** An empty database. */
  async add(engine: EngineName): Promise<DatabaseLocation> {
    return this.#cleanup.use(await testDatabase(engine)).location;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#cleanup.disposeAsync();
  }
}

/** What a check finds wrong in a database. */
export async function findingsAt(location: DatabaseLocation): Promise<string[]> {
  await using snapshot = await openSnapshot(location);
  const found: string[] = [];
  for await (const finding of findingsIn(snapshot, systemClock.nowUsec())) found.push(finding);
  return found;
}

/** Writes a backup of a database into a file. */
export async function backUp(location: DatabaseLocation, path: string): Promise<void> {
  await using snapshot = await openSnapshot(location);
  await writeDumpFile(path, dumpOf(snapshot, 0));
}
