import type { LocalFile } from './file-source.ts';

/** Where an app keeps the files of messages that it copied for sending alone: they go when nothing is to be sent of them. */
export interface FileSpool {
  /** Called when it is known what waits to be sent, with all of it: what else is left of an earlier run goes. */
  keepOnly(files: readonly Pick<LocalFile, 'path' | 'name' | 'size'>[]): Promise<void>;
  /** Called when a message needs its files no longer. Those that lie elsewhere stay. */
  release(files: readonly Pick<LocalFile, 'path'>[]): Promise<void>;
}

/** Of a client that sends files from where they lie. */
export const noSpool: FileSpool = {
  keepOnly: () => Promise.resolve(),
  release: () => Promise.resolve(),
};
