import { readdir, rm, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../protocol/index.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { openFileBytes } from '../store/open-file-bytes.ts';
import { openStore } from '../store/open-store.ts';
import { DumpError, type DumpPiece } from '../store/transfer/dump.ts';
import { readDumpFile } from '../store/transfer/dump-file.ts';
import { dumpOf } from '../store/transfer/dump-of.ts';
import { openSnapshot, targetAt } from '../store/transfer/open-snapshot.ts';
import { backUp, findingsAt, Places } from '../testing/places.ts';
import { engines } from '../testing/test-database.ts';
import { FileLibrary } from './file-library.ts';

const bounds = { file: 2_000_000, person: 30_000_000, all: 40_000_000 };
const whole = Buffer.alloc(700_001, 'a whole file ');
const half = Buffer.alloc(300_000, 'half of a file ');
let places: Places;

beforeEach(async () => {
  places = await Places.open();
});
afterEach(() => places[Symbol.asyncDispose]());

async function withLibrary<T>(
  location: DatabaseLocation,
  work: (library: FileLibrary, person: string) => Promise<T>,
): Promise<T> {
  await using store = await openStore({ database: location, clock: systemClock });
  const library = new FileLibrary(store, openFileBytes(location, store), systemClock, bounds);
  const [known] = await store.accounts.listAccounts();
  const profile = { email: 'ann@example.org', displayName: 'Ann', passwordHash: 'x' };
  const { gaiaId } = known ?? (await store.accounts.createAccount(profile, { by: 'administrator' }));
  return await work(library, gaiaId);
}
async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
/** One file that is there, and one of which the end is missing. */
const fill = (location: DatabaseLocation) =>
  withLibrary(location, async (library, ann) => {
    const said = { name: 'a.txt', type: 'text/plain' };
    const file = await library.announce(ann, { ...said, size: whole.length });
    await library.receive(file, 0, one(whole));
    const open = await library.announce(ann, { ...said, size: half.length * 2 });
    await library.receive(open, 0, one(half));
    return { file: file.id, open: open.id };
  });

for (const from of engines) {
  for (const to of engines) {
    test(`files go into a backup on ${from}, and come out of it on ${to}`, async () => {
      const [source, place] = [await places.add(from), await places.add(to)];
      const { file, open } = await fill(source);
      const backup = join(places.folder, 'backup');
      await backUp(source, backup);
      await targetAt(place).replace(readDumpFile(backup));
      expect(await findingsAt(place)).toEqual([]);
      await withLibrary(place, async (library, ann) => {
        const found = await library.find(file, ann);
        expect(found && (await buffer(library.read(found, 0, found.size))).equals(whole)).toBe(true);
        const upload = await library.upload(open, ann);
        expect(upload?.received).toBe(half.length);
        if (upload) await library.receive(upload, half.length, one(half));
        const grown = await library.find(open, ann);
        expect(grown && (await buffer(library.read(grown, 0, half.length))).equals(half)).toBe(true);
      });
    });
  }
}

test('a restore keeps the files that were there beside the database that was', async () => {
  const location = await places.add('sqlite');
  const path = location.kind === 'sqlite' ? location.path : '';
  await fill(location);
  const backup = join(places.folder, 'backup');
  await backUp(location, backup);
  await fill(location);
  const before = (await readdir(join(dirname(path), 'files'))).toSorted();
  const aside = await targetAt(location).replace(readDumpFile(backup));
  expect((await readdir(`${aside}-files`)).toSorted()).toEqual(before);
  // The second upload has the bytes of the first one.
  expect((await readdir(join(dirname(path), 'files'))).length).toBe(before.length - 1);
});

test('a check finds files whose bytes are missing', async () => {
  const location = await places.add('sqlite');
  const path = location.kind === 'sqlite' ? location.path : '';
  const { file, open } = await fill(location);
  expect(await findingsAt(location)).toEqual([]);
  await truncate(join(dirname(path), 'files', file), 100);
  await rm(join(dirname(path), 'files', open));
  expect((await findingsAt(location)).toSorted()).toEqual(
    [file, open].map((id) => `file ${id}: bytes of it are missing`).toSorted(),
  );
});

test('no name in a backup leads out of the folder', async () => {
  const location = await places.add('sqlite');
  await fill(location);
  async function* forged(): AsyncGenerator<DumpPiece> {
    await using snapshot = await openSnapshot(location);
    for await (const piece of dumpOf(snapshot, 0)) {
      yield piece;
      if (piece.kind === 'table' && piece.table === 'file_chunks') {
        const row = { blob_id: '../../escaped', starts_at: 0, content: half };
        yield { kind: 'rows', rows: [piece.columns.map((name) => row[name as keyof typeof row])] };
      }
    }
  }
  const other = await places.add('sqlite');
  await expect(targetAt(other).replace(forged())).rejects.toThrow(DumpError);
});
