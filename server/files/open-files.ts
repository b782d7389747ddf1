import type { Clock } from '../../protocol/index.ts';
import type { DatabaseLocation } from '../store/database-location.ts';
import { startFileSweep } from '../store/files/file-sweep.ts';
import { openFileBytes } from '../store/open-file-bytes.ts';
import type { Store } from '../store/store.ts';
import { type FileBounds, FileLibrary } from './file-library.ts';

/** Opens the files of a store, and erases what nothing shows any more until it is disposed of. */
export function openFiles(
  store: Store,
  database: DatabaseLocation,
  clock: Clock,
  bounds: FileBounds,
  report: (error: unknown) => void,
): { readonly files: FileLibrary } & AsyncDisposable {
  const bytes = openFileBytes(database, store);
  const sweep = startFileSweep(store, bytes, clock, report);
  return {
    files: new FileLibrary(store, bytes, clock, bounds),
    [Symbol.asyncDispose]: () => sweep[Symbol.asyncDispose](),
  };
}
